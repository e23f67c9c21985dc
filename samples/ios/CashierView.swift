import UIKit
import WebKit

/// The cashier in a web view. `session` asks your back end for an address; it is called again when the cashier asks for a new one.
final class CashierViewController: UIViewController, WKScriptMessageHandler, WKNavigationDelegate {
    typealias Session = () async throws -> URL

    private let session: Session
    private let onPaymentResult: (_ status: String, _ paymentId: String) -> Void
    private let onClose: () -> Void
    private let onFailure: (Error) -> Void

    private var webView: WKWebView!
    private var origin: String?
    private var isReady = false
    /// The last message of each type: a page that is loaded again, such as after a bank, gets them again.
    private var kept: [String: [String: Any]] = [:]
    private var reinitCount = 0
    private(set) var canGoBack = false

    private static let reinitCountMax = 3

    init(
        session: @escaping Session,
        onPaymentResult: @escaping (String, String) -> Void,
        onClose: @escaping () -> Void,
        onFailure: @escaping (Error) -> Void
    ) {
        self.session = session
        self.onPaymentResult = onPaymentResult
        self.onClose = onClose
        self.onFailure = onFailure
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("Create it in code") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        // The controller keeps its handler, so the handler holds this object weakly.
        configuration.userContentController.add(WeakHandler(self), name: "modulorCashier")
        webView = WKWebView(frame: view.bounds, configuration: configuration)
        webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        webView.navigationDelegate = self
        view.addSubview(webView)
        load()
    }

    /// The app's own back button: false where the cashier has nothing to go back to.
    func goBack() -> Bool {
        guard canGoBack else { return false }
        send(["type": "back"])
        return true
    }

    func setTheme(_ theme: String) { keep(["type": "setTheme", "theme": theme]) }
    func setLanguage(_ language: String) { keep(["type": "setLanguage", "language": language]) }
    func setAnalyticsConsent(_ given: Bool) { keep(["type": "setAnalyticsConsent", "given": given]) }

    private func load() {
        isReady = false
        canGoBack = false
        Task { @MainActor in
            do {
                let url = try await session()
                origin = Self.origin(of: url)
                webView.load(URLRequest(url: url))
            } catch {
                onFailure(error)
            }
        }
    }

    private func keep(_ payload: [String: Any]) {
        kept[payload["type"] as? String ?? ""] = payload
        if isReady { send(payload) }
    }

    private func send(_ payload: [String: Any]) {
        let envelope: [String: Any] = ["namespace": "modulor-cashier", "version": 1, "payload": payload]
        guard let data = try? JSONSerialization.data(withJSONObject: envelope),
              let text = String(data: data, encoding: .utf8) else { return }
        // JSON is a literal of JavaScript; the message goes to this page and to no other.
        webView.evaluateJavaScript("window.postMessage(\(text), location.origin)")
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        // Only the cashier's own page is heard, not a frame of a bank inside it.
        guard message.frameInfo.isMainFrame,
              Self.origin(of: message.frameInfo.request.url) == origin,
              let text = message.body as? String,
              let data = text.data(using: .utf8),
              let envelope = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
              envelope["namespace"] as? String == "modulor-cashier",
              envelope["version"] as? Int == 1,
              let payload = envelope["payload"] as? [String: Any],
              let type = payload["type"] as? String else { return }
        switch type {
        case "ready":
            isReady = true
            canGoBack = false
            send(["type": "hello"])
            kept.values.forEach(send)
        case "close":
            onClose()
        case "redirectTo":
            guard let id = payload["id"] as? String, let url = (payload["url"] as? String).flatMap(URL.init(string:)),
                  Self.isWebAddress(url) else { return }
            send(["type": "redirectAck", "id": id])
            UIApplication.shared.open(url)
        case "reinit":
            reinitCount += 1
            if reinitCount <= Self.reinitCountMax { load() } else { onClose() }
        case "canGoBack":
            canGoBack = payload["value"] as? Bool ?? false
        case "paymentResult":
            reinitCount = 0
            onPaymentResult(payload["status"] as? String ?? "processing", payload["paymentId"] as? String ?? "")
        case "error":
            NSLog("cashier: %@", payload["code"] as? String ?? "")
        case "resize", "resetScroll":
            break // A web view that fills the screen needs neither.
        default:
            break // Later versions have more.
        }
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        // Banks and 3-D Secure open in the web view and come back; apps of banks and shops open outside. The system refuses http
        // unless your app permits it, such as for a cashier on your machine.
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        if Self.isWebAddress(url) || url.scheme?.lowercased() == "about" { return decisionHandler(.allow) }
        UIApplication.shared.open(url)
        decisionHandler(.cancel)
    }

    private static func isWebAddress(_ url: URL) -> Bool { ["http", "https"].contains(url.scheme?.lowercased()) }

    private static func origin(of url: URL?) -> String? {
        guard let url, let scheme = url.scheme, let host = url.host else { return nil }
        return "\(scheme)://\(host):\(url.port ?? (scheme == "https" ? 443 : 80))"
    }
}

private final class WeakHandler: NSObject, WKScriptMessageHandler {
    private weak var target: WKScriptMessageHandler?
    init(_ target: WKScriptMessageHandler) { self.target = target }
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        target?.userContentController(controller, didReceive: message)
    }
}
