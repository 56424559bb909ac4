//! Chromium and its driver.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::{ClientBuilder, Locator};
use serde_json::{Value, json};

use crate::common::{Client, Folder};

/// A window size that people have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Screen {
    Desktop,
    Phone,
}

fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|file| file.is_file())
}

/// Runs a test with a browser driver, or says why not.
pub(crate) fn with_driver<F: Future<Output = ()>>(test: impl FnOnce(Driver) -> F) {
    // One browser at a time: two take each other's time on a small machine.
    static ALONE: Mutex<()> = Mutex::new(());
    let wish = std::env::var("GROGNARD_BROWSER").unwrap_or_default();
    if wish == "skip" {
        eprintln!("SKIPPED: GROGNARD_BROWSER says so");
        return;
    }
    let programs =
        find(&["chromium", "chromium-browser", "google-chrome"]).zip(find(&["chromedriver"]));
    let Some((chromium, chromedriver)) = programs else {
        let required = wish == "require";
        assert!(!required, "Chromium and chromedriver are required and were not found");
        eprintln!("SKIPPED: Chromium and chromedriver were not found");
        return;
    };
    let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let driver = Driver::start(chromium, &chromedriver, alone);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(test(driver));
}

/// The running driver; it ends with its browsers when this is dropped.
pub(crate) struct Driver {
    child: Child,
    port: u16,
    chromium: PathBuf,
    _alone: MutexGuard<'static, ()>,
}

impl Driver {
    fn start(chromium: PathBuf, chromedriver: &PathBuf, alone: MutexGuard<'static, ()>) -> Driver {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let child = Command::new(chromedriver)
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let start = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(start.elapsed() < Duration::from_secs(30), "chromedriver does not listen");
            std::thread::sleep(Duration::from_millis(50));
        }
        Driver { child, port, chromium, _alone: alone }
    }

    /// Opens a browser of its own.
    pub(crate) async fn browser(&self, screen: Screen) -> Browser {
        let profile = Folder::new("chromium");
        let size = match screen {
            Screen::Desktop => "--window-size=1280,800",
            Screen::Phone => "--window-size=500,900",
        };
        let mut chrome = json!({
            "binary": self.chromium,
            "args": [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-dev-shm-usage", "--hide-scrollbars", size,
                // What fades in has no text for WebDriver as long as it is transparent.
                "--force-prefers-reduced-motion",
                format!("--user-data-dir={}", profile.0.display()),
            ],
        });
        if let Screen::Phone = screen {
            chrome["mobileEmulation"] = json!({"deviceMetrics": {"width": 390, "height": 844, "pixelRatio": 2.0, "touch": true}});
        }
        let wishes = json!({"goog:chromeOptions": chrome, "goog:loggingPrefs": {"browser": "ALL"}});
        let wishes = wishes.as_object().unwrap().clone();
        let address = format!("http://127.0.0.1:{}", self.port);
        // A busy machine may need a second try to start a browser.
        let mut tries = 0;
        let client = loop {
            let http = hyper_util::client::legacy::connect::HttpConnector::new();
            let mut asked = ClientBuilder::new(http);
            match asked.capabilities(wishes.clone()).connect(&address).await {
                Ok(client) => break client,
                Err(error) => assert!(tries < 3, "Chromium does not start: {error}"),
            }
            tries += 1;
        };
        if let Screen::Desktop = screen {
            // What the window's own frame takes is added.
            let inner =
                client.execute("return window.outerHeight - window.innerHeight", Vec::new());
            let frame = inner.await.unwrap().as_u64().unwrap_or(0) as u32;
            client.set_window_size(1280, 800 + frame).await.unwrap();
        }
        let log = Client::new(([127, 0, 0, 1], self.port).into());
        Browser { client, log, _profile: profile }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Killed at once, it would leave the browsers of a failed test behind.
        let driver = Client::new(([127, 0, 0, 1], self.port).into());
        let _ = driver.try_send("GET", "/shutdown", None, None);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One browser window.
pub(crate) struct Browser {
    client: fantoccini::Client,
    log: Client,
    _profile: Folder,
}

const PATIENCE: Duration = Duration::from_secs(15);

impl Browser {
    pub(crate) async fn open(&self, address: &str) {
        self.client.goto(address).await.unwrap();
    }

    pub(crate) async fn reload(&self) {
        self.client.refresh().await.unwrap();
    }

    /// Waits for something on the page.
    pub(crate) async fn wait(&self, css: &str) -> Element {
        let found = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await;
        match found {
            Ok(element) => element,
            Err(error) => self.fail(&format!("{css} did not come: {error}")).await,
        }
    }

    /// Waits until a script gives true, but not for ever: was it?
    async fn settle(&self, script: &str) -> bool {
        let start = Instant::now();
        let script = format!("return Boolean({script})");
        while self.run(&script).await != Value::Bool(true) {
            if start.elapsed() > PATIENCE {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        true
    }

    /// Waits until a script gives true.
    pub(crate) async fn until(&self, script: &str) {
        if !self.settle(script).await {
            self.fail(&format!("never: {script}")).await;
        }
    }

    pub(crate) async fn click(&self, css: &str) {
        // The page may draw the thing anew in between: a person would click again.
        let start = Instant::now();
        while self.wait(css).await.click().await.is_err() {
            if start.elapsed() > PATIENCE {
                self.fail(&format!("{css} cannot be clicked")).await;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Keeps a picture, and says what is on the page and what the browser complains about.
    async fn fail(&self, why: &str) -> ! {
        let test = std::thread::current().name().unwrap_or("test").replace("::", "-");
        self.keep(&format!("failed-{test}")).await;
        panic!("{why}\n{}\n{:?}", self.page_text().await, self.complaints().await)
    }

    /// Clicks what may be an SVG shape, in its middle, as a pointer does.
    pub(crate) async fn point(&self, css: &str) {
        self.wait(css).await;
        let css = serde_json::to_string(css).unwrap();
        self.run(&format!(
            "const node = document.querySelector({css}); const box = node.getBoundingClientRect();\
             const at = {{bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerId: 1}};\
             node.dispatchEvent(new PointerEvent('pointermove', at));\
             node.dispatchEvent(new PointerEvent('pointerdown', at));\
             node.dispatchEvent(new PointerEvent('pointerup', at));\
             node.dispatchEvent(new MouseEvent('click', at));"
        ))
        .await;
    }

    /// Presses a key, whatever has the focus.
    pub(crate) async fn press(&self, key: &str) {
        let value = key.chars().next().unwrap();
        let keys = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        self.client.perform_actions(keys).await.unwrap();
    }

    /// Chooses light or dark, as a person's system would.
    pub(crate) async fn shade(&self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.tell("Emulation.setEmulatedMedia", &json!({"features": features})).await;
    }

    /// Speaks to Chromium itself.
    async fn tell(&self, command: &str, params: &Value) {
        let id = self.client.session_id().await.unwrap().unwrap();
        let command = json!({"cmd": command, "params": params});
        self.log.post(&format!("/session/{id}/goog/cdp/execute"), None, &command).ok(200);
    }

    /// Moves the pointer over something.
    pub(crate) async fn hover(&self, css: &str) {
        self.wait(css).await;
        let css = serde_json::to_string(css).unwrap();
        self.run(&format!(
            "const node = document.querySelector({css}); const box = node.getBoundingClientRect();\
             node.dispatchEvent(new PointerEvent('pointermove', {{bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerId: 1}}))"
        ))
        .await;
    }

    pub(crate) async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap()
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        self.wait(css).await.text().await.unwrap()
    }

    pub(crate) async fn type_file(&self, css: &str, path: &str) {
        self.wait(css).await.send_keys(path).await.unwrap();
    }

    async fn page_text(&self) -> String {
        self.run("return document.body.innerText").await.as_str().unwrap_or_default().to_owned()
    }

    /// Keeps a picture of the page when it has come to rest.
    pub(crate) async fn shot(&self, name: &str) {
        // Counters that slide have arrived, and pictures are there.
        let still = "document.getAnimations().every((one) => one.playState !== 'running') \
                     && [...document.images].every((one) => one.complete)";
        self.settle(still).await;
        self.keep(name).await;
    }

    /// Keeps two pictures: on a desk by day and on a phone by night; with `GROGNARD_SHOTS=all` in
    /// the environment also the other way round.
    pub(crate) async fn shots(&self, name: &str) {
        let all = std::env::var("GROGNARD_SHOTS").is_ok_and(|wish| wish == "all");
        self.shot(name).await;
        self.shade("dark").await;
        if all {
            self.shot(&format!("{name}-dark")).await;
        }
        let phone = json!({"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": true});
        self.tell("Emulation.setDeviceMetricsOverride", &phone).await;
        self.until("window.innerWidth === 390").await;
        self.fits().await;
        self.shot(&format!("{name}-phone-dark")).await;
        self.shade("light").await;
        if all {
            self.shot(&format!("{name}-phone")).await;
        }
        self.tell("Emulation.clearDeviceMetricsOverride", &json!({})).await;
        self.until("window.innerWidth > 1000").await;
        self.fits().await;
    }

    /// Makes the window as large as a screen of this size.
    pub(crate) async fn sized(&self, width: u32, height: u32) {
        let screen =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true});
        self.tell("Emulation.setDeviceMetricsOverride", &screen).await;
        self.until(&format!("window.innerWidth === {width}")).await;
    }

    /// Nothing is wider than the window.
    pub(crate) async fn fits(&self) {
        let wide = "return document.documentElement.scrollWidth - window.innerWidth";
        let wide = self.run(wide).await;
        assert!(wide.as_i64() <= Some(0), "the page is {wide} pixels too wide");
    }

    async fn keep(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let picture = self.client.screenshot().await.unwrap();
        std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }

    /// What the browser itself complained about: errors of scripts, blocked resources.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let id = self.client.session_id().await.unwrap().unwrap();
        let told =
            self.log.post(&format!("/session/{id}/se/log"), None, &json!({"type": "browser"}));
        let told = told.json();
        let lines = told["value"].as_array().cloned().unwrap_or_default();
        lines
            .iter()
            .filter(|line| line["level"] == "SEVERE")
            .map(|line| line["message"].as_str().unwrap_or_default().to_owned())
            .collect()
    }

    pub(crate) async fn close(self) {
        self.client.close().await.unwrap();
    }
}
