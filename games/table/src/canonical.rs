//! Plain data as bytes that are the same on every machine: what a fingerprint is made of.
//!
//! Numbers take as many bytes as their type, the lowest first; texts and bytes begin with their
//! length; everything whose length may vary ends with a mark, so that `[[1], [2]]` and `[[1, 2]]`
//! differ. Names of types and fields are left out: the same type writes the same fields in the same
//! order. It is written only, never read: files are JSON.

use std::fmt;

use serde::ser::{self, Serialize};

const NONE: u8 = 0;
const SOME: u8 = 1;
/// The end of a list, a map or a struct.
const END: u8 = 0xEE;
/// A field that was left out: its neighbours must not be taken for it.
const LEFT_OUT: u8 = 0xEF;

/// The bytes of plain data, added to `bytes`.
pub(crate) fn write<T: Serialize + ?Sized>(
    data: &T,
    bytes: &mut Vec<u8>,
) -> Result<(), CanonicalError> {
    data.serialize(Canonical { bytes })
}

/// What the data's own `Serialize` complained of.
#[derive(Debug)]
pub(crate) struct CanonicalError(String);

impl fmt::Display for CanonicalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CanonicalError {}

impl ser::Error for CanonicalError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        CanonicalError(message.to_string())
    }
}

struct Canonical<'b> {
    bytes: &'b mut Vec<u8>,
}

type Written = Result<(), CanonicalError>;

impl Canonical<'_> {
    #[expect(clippy::unnecessary_wraps, reason = "as every method of a serializer ends")]
    fn put(self, bytes: &[u8]) -> Written {
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn variant(&mut self, index: u32) {
        // Enums of more than 255 variants are distinguished by the bytes that follow 255.
        match u8::try_from(index) {
            Ok(small) if small < u8::MAX => self.bytes.push(small),
            _ => {
                self.bytes.push(u8::MAX);
                self.bytes.extend_from_slice(&index.to_le_bytes());
            }
        }
    }
}

macro_rules! numbers {
    ($($method:ident $number:ty),*) => {$(
        #[inline]
        fn $method(self, value: $number) -> Written {
            self.put(&value.to_le_bytes())
        }
    )*};
}

impl ser::Serializer for Canonical<'_> {
    type Ok = ();
    type Error = CanonicalError;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers!(
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_i128 i128, serialize_u8 u8, serialize_u16 u16, serialize_u32 u32,
        serialize_u64 u64, serialize_u128 u128, serialize_f32 f32, serialize_f64 f64
    );

    fn serialize_bool(self, value: bool) -> Written {
        self.put(&[u8::from(value)])
    }

    fn serialize_char(self, value: char) -> Written {
        self.put(&u32::from(value).to_le_bytes())
    }

    fn serialize_str(self, text: &str) -> Written {
        self.serialize_bytes(text.as_bytes())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Written {
        self.bytes.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        self.put(bytes)
    }

    fn serialize_none(self) -> Written {
        self.put(&[NONE])
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        self.bytes.push(SOME);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        Ok(())
    }

    fn serialize_unit_variant(mut self, _: &'static str, index: u32, _: &'static str) -> Written {
        self.variant(index);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Written {
        self.variant(index);
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, CanonicalError> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, CanonicalError> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, CanonicalError> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        mut self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, CanonicalError> {
        self.variant(index);
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, CanonicalError> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, CanonicalError> {
        Ok(self)
    }

    fn serialize_struct_variant(
        mut self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, CanonicalError> {
        self.variant(index);
        Ok(self)
    }
}

impl ser::SerializeSeq for Canonical<'_> {
    type Ok = ();
    type Error = CanonicalError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        // An element may be empty itself: a mark says that there is one.
        self.bytes.push(SOME);
        write(value, self.bytes)
    }

    fn end(self) -> Written {
        self.put(&[END])
    }
}

impl ser::SerializeMap for Canonical<'_> {
    type Ok = ();
    type Error = CanonicalError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.bytes.push(SOME);
        write(key, self.bytes)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        write(value, self.bytes)
    }

    fn end(self) -> Written {
        self.put(&[END])
    }
}

// A tuple always has the same elements, so it needs no marks.
macro_rules! tuples {
    ($($kind:ident $method:ident),*) => {$(
        impl ser::$kind for Canonical<'_> {
            type Ok = ();
            type Error = CanonicalError;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
                write(value, self.bytes)
            }

            fn end(self) -> Written {
                Ok(())
            }
        }
    )*};
}

tuples!(
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

// A field may be left out (`skip_serializing_if`), which is marked.
macro_rules! structs {
    ($($kind:ident),*) => {$(
        impl ser::$kind for Canonical<'_> {
            type Ok = ();
            type Error = CanonicalError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                _: &'static str,
                value: &T,
            ) -> Written {
                write(value, self.bytes)
            }

            fn skip_field(&mut self, _: &'static str) -> Written {
                self.bytes.push(LEFT_OUT);
                Ok(())
            }

            fn end(self) -> Written {
                self.put(&[END])
            }
        }
    )*};
}

structs!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use serde::Serialize;

    use super::*;

    fn bytes<T: Serialize>(data: T) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(&data, &mut bytes).unwrap();
        bytes
    }

    #[derive(Serialize)]
    enum Kind {
        Unit,
        New(u8),
        Pair(u8, u8),
        Named { hex: u16, name: Option<&'static str> },
    }

    #[derive(Serialize)]
    struct Sparse {
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        second: Option<u8>,
    }

    #[test]
    fn numbers_and_texts_are_pinned() {
        assert_eq!(bytes(0x0102_u16), [2, 1]);
        assert_eq!(bytes(-2_i32), [0xFE, 0xFF, 0xFF, 0xFF]);
        assert_eq!(bytes(true), [1]);
        assert_eq!(bytes("ab"), [2, 0, 0, 0, 0, 0, 0, 0, b'a', b'b']);
        assert_eq!(bytes([Some(3_u8), None]), [SOME, 3, NONE]);
        assert_eq!(bytes(vec![3_u8, 4]), [SOME, 3, SOME, 4, END]);
        assert_eq!(bytes('a'), [b'a', 0, 0, 0]);
    }

    #[test]
    fn enums_are_told_apart_by_their_variants() {
        assert_eq!(bytes(Kind::Unit), [0]);
        assert_eq!(bytes(Kind::New(7)), [1, 7]);
        assert_eq!(bytes(Kind::Pair(7, 8)), [2, 7, 8]);
        assert_eq!(bytes(Kind::Named { hex: 5, name: None }), [3, 5, 0, NONE, END]);
    }

    #[test]
    fn lists_of_unlike_shape_differ() {
        let shapes: Vec<Vec<u8>> = vec![
            bytes(vec![vec![1_u8], vec![2]]),
            bytes(vec![vec![1_u8, 2]]),
            bytes(vec![vec![], vec![1_u8, 2]]),
            bytes(vec![vec![1_u8, 2], vec![]]),
            bytes(Vec::<Vec<u8>>::new()),
            bytes(vec![Vec::<u8>::new()]),
        ];
        assert_eq!(shapes.iter().collect::<BTreeSet<_>>().len(), shapes.len());
        assert_ne!(bytes(vec![(), ()]), bytes(vec![()]), "empty elements are counted");
        assert_ne!(bytes(["ab", "c"]), bytes(["a", "bc"]));
    }

    #[test]
    fn a_field_left_out_is_not_taken_for_its_neighbour() {
        let one = bytes(Sparse { first: Some(1), second: None });
        let two = bytes(Sparse { first: None, second: Some(1) });
        assert_ne!(one, two);
    }

    #[test]
    fn maps_are_written_in_their_order() {
        let map: BTreeMap<&str, u8> = [("b", 2), ("a", 1)].into();
        let list: Vec<(&str, u8)> = vec![("a", 1), ("b", 2)];
        assert_eq!(bytes(map), bytes(list));
    }

    #[test]
    fn a_type_that_cannot_be_written_says_why() {
        struct Never;
        impl Serialize for Never {
            fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                Err(ser::Error::custom("never"))
            }
        }
        assert_eq!(write(&Never, &mut Vec::new()).unwrap_err().to_string(), "never");
    }
}
