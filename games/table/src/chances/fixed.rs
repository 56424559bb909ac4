//! Curves in whole numbers: the same on every platform, which `exp` and `ln` of floats are not.

use super::ONE;

/// How many parts a number of [`ln`] and [`logistic`] has.
pub const UNIT: i64 = 1 << 16;

/// 1 / (1 + e^-x) for x = 0, 1/8, …, 16, in parts of [`ONE`].
const LOGISTIC: [u32; 129] = [
    536_870_912,
    570_381_721,
    603_632_421,
    636_370_916,
    668_360_618,
    699_386_960,
    729_262_575,
    757_830_903,
    784_968_172,
    810_583_795,
    834_619_371,
    857_046_527,
    877_863_909,
    897_093_617,
    914_777_356,
    930_972_558,
    945_748_661,
    959_183_671,
    971_361_116,
    982_367_420,
    992_289_723,
    1_001_214_117,
    1_009_224_275,
    1_016_400_435,
    1_022_818_680,
    1_028_550_470,
    1_033_662_384,
    1_038_216_025,
    1_042_268_056,
    1_045_870_324,
    1_049_070_061,
    1_051_910_126,
    1_054_429_278,
    1_056_662_466,
    1_058_641_119,
    1_060_393_441,
    1_061_944_684,
    1_063_317_427,
    1_064_531_819,
    1_065_605_823,
    1_066_555_430,
    1_067_394_862,
    1_068_136_757,
    1_068_792_334,
    1_069_371_547,
    1_069_883_223,
    1_070_335_182,
    1_070_734_352,
    1_071_086_865,
    1_071_398_150,
    1_071_673_008,
    1_071_915_687,
    1_072_129_942,
    1_072_319_092,
    1_072_486_072,
    1_072_633_474,
    1_072_763_590,
    1_072_878_443,
    1_072_979_821,
    1_073_069_303,
    1_073_148_282,
    1_073_217_991,
    1_073_279_517,
    1_073_333_819,
    1_073_381_745,
    1_073_424_042,
    1_073_461_373,
    1_073_494_319,
    1_073_523_396,
    1_073_549_057,
    1_073_571_704,
    1_073_591_691,
    1_073_609_330,
    1_073_624_897,
    1_073_638_635,
    1_073_650_759,
    1_073_661_458,
    1_073_670_901,
    1_073_679_234,
    1_073_686_588,
    1_073_693_078,
    1_073_698_806,
    1_073_703_861,
    1_073_708_321,
    1_073_712_258,
    1_073_715_732,
    1_073_718_798,
    1_073_721_503,
    1_073_723_891,
    1_073_725_998,
    1_073_727_858,
    1_073_729_499,
    1_073_730_947,
    1_073_732_225,
    1_073_733_353,
    1_073_734_348,
    1_073_735_227,
    1_073_736_002,
    1_073_736_686,
    1_073_737_290,
    1_073_737_823,
    1_073_738_293,
    1_073_738_708,
    1_073_739_074,
    1_073_739_397,
    1_073_739_682,
    1_073_739_934,
    1_073_740_156,
    1_073_740_352,
    1_073_740_525,
    1_073_740_678,
    1_073_740_812,
    1_073_740_931,
    1_073_741_036,
    1_073_741_129,
    1_073_741_210,
    1_073_741_282,
    1_073_741_346,
    1_073_741_402,
    1_073_741_452,
    1_073_741_496,
    1_073_741_534,
    1_073_741_568,
    1_073_741_598,
    1_073_741_625,
    1_073_741_648,
    1_073_741_669,
    1_073_741_687,
    1_073_741_703,
];

/// ln (1 + i/64) for i = 0 … 64, in parts of [`UNIT`].
const LN: [i64; 65] = [
    0, 1_016, 2_017, 3_002, 3_973, 4_930, 5_873, 6_802, 7_719, 8_623, 9_515, 10_394, 11_262,
    12_119, 12_965, 13_800, 14_624, 15_438, 16_242, 17_037, 17_821, 18_597, 19_364, 20_121, 20_870,
    21_611, 22_343, 23_067, 23_783, 24_492, 25_193, 25_886, 26_573, 27_252, 27_924, 28_589, 29_248,
    29_900, 30_546, 31_185, 31_818, 32_445, 33_067, 33_682, 34_292, 34_896, 35_494, 36_087, 36_675,
    37_258, 37_835, 38_407, 38_975, 39_537, 40_095, 40_648, 41_196, 41_740, 42_280, 42_815, 43_345,
    43_872, 44_394, 44_912, 45_426,
];

/// ln 2 in parts of [`UNIT`].
const LN_2: i64 = 45_426;

/// 2^(-i/8) in parts of [`UNIT`].
const ROOTS: [i64; 8] = [65_536, 60_097, 55_109, 50_535, 46_341, 42_495, 38_968, 35_734];

/// 1 / (1 + e^-x) in parts of [`ONE`], for x in parts of [`UNIT`]. It rises with x, and its value at
/// -x is what is missing to 1; beyond 16 it stays what it is there.
pub fn logistic(x: i64) -> u32 {
    const STEP: u64 = UNIT as u64 / 8;
    let far = x.unsigned_abs().min(16 * UNIT.unsigned_abs());
    let (at, rest) = ((far / STEP) as usize, far % STEP);
    let low = u64::from(LOGISTIC[at]);
    let high = u64::from(LOGISTIC[(at + 1).min(LOGISTIC.len() - 1)]);
    let above = (low + (high - low) * rest / STEP) as u32;
    if x < 0 { ONE - above } else { above }
}

/// The natural logarithm in parts of [`UNIT`]; 0 counts as 1.
///
/// ```
/// use grognard_table::fixed::{UNIT, ln};
///
/// let half = ln(50) - ln(100);
/// assert!((half + UNIT * 6931 / 10000).abs() < 20);
/// ```
pub fn ln(number: u64) -> i64 {
    let number = number.max(1);
    let power = number.ilog2();
    // The digits after the leading one: 6 for the table, 10 between its entries.
    let digits = (((u128::from(number) << 16) >> power) as u64 - (1 << 16)) as usize;
    let (at, rest) = (digits >> 10, (digits & 1023) as i64);
    let between = LN[at] + (LN[(at + 1).min(64)] - LN[at]) * rest / 1024;
    i64::from(power) * LN_2 + between
}

/// 2^(-eighths/8) in parts of [`UNIT`]: what halves every eight eighths.
pub fn halved(eighths: u32) -> i64 {
    ROOTS[(eighths % 8) as usize] >> (eighths / 8).min(63)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::cast_precision_loss, reason = "compared to a few digits")]
    fn curves_follow_the_real_ones() {
        let mut last = 0;
        for x in (-20 * UNIT..20 * UNIT).step_by(997) {
            let exact = 1.0 / (1.0 + (-(x as f64) / UNIT as f64).exp());
            let found = logistic(x);
            assert!((f64::from(found) / f64::from(ONE) - exact).abs() < 2e-4, "{x}");
            assert!(found >= last, "it rises");
            assert_eq!(found + logistic(-x), ONE);
            last = found;
        }
        for number in (1..5000).chain([1 << 40, u64::MAX]) {
            let found = ln(number) as f64 / UNIT as f64;
            assert!((found - (number as f64).ln()).abs() < 2e-4, "{number}");
        }
        assert_eq!(ln(0), 0);
        for eighths in 0..200 {
            let exact = (-f64::from(eighths) / 8.0).exp2();
            assert!((halved(eighths) as f64 / UNIT as f64 - exact).abs() < 2e-5, "{eighths}");
        }
    }
}
