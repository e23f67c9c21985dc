package example.cashier

import android.annotation.SuppressLint
import android.content.ActivityNotFoundException
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.util.Log
import android.webkit.JavascriptInterface
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import org.json.JSONException
import org.json.JSONObject

/**
 * The cashier in a web view. `requestSession` asks your back end for an address and hands it to its callback, null where that
 * failed; it is called again when the cashier asks for a new one.
 */
@SuppressLint("SetJavaScriptEnabled", "ViewConstructor")
class CashierView(
    context: Context,
    private val requestSession: (callback: (url: String?) -> Unit) -> Unit,
    private val onPaymentResult: (status: String, paymentId: String) -> Unit,
    private val onClose: () -> Unit,
    private val onFailure: () -> Unit,
) : WebView(context) {
    private var origin: String? = null
    private var isReady = false
    /** The last message of each type: a page that is loaded again, such as after a bank, gets them again. */
    private val kept = linkedMapOf<String, JSONObject>()
    private var reinitCount = 0
    private var canGoBackInCashier = false

    init {
        settings.javaScriptEnabled = true
        settings.domStorageEnabled = true
        settings.allowFileAccess = false
        addJavascriptInterface(Bridge(), "ModulorCashier")
        webViewClient = Client()
        open()
    }

    /** The app's own back button: false where the cashier has nothing to go back to. */
    fun goBackInCashier(): Boolean {
        if (!canGoBackInCashier) return false
        send(JSONObject().put("type", "back"))
        return true
    }

    fun setTheme(theme: String) = keep(JSONObject().put("type", "setTheme").put("theme", theme))

    fun setLanguage(language: String) = keep(JSONObject().put("type", "setLanguage").put("language", language))

    fun setAnalyticsConsent(given: Boolean) = keep(JSONObject().put("type", "setAnalyticsConsent").put("given", given))

    private fun open() {
        isReady = false
        canGoBackInCashier = false
        requestSession { url ->
            post {
                if (url == null) return@post onFailure()
                origin = originOf(Uri.parse(url))
                loadUrl(url)
            }
        }
    }

    private fun keep(payload: JSONObject) {
        kept[payload.getString("type")] = payload
        if (isReady) send(payload)
    }

    private fun send(payload: JSONObject) {
        val envelope = JSONObject().put("namespace", "modulor-cashier").put("version", 1).put("payload", payload)
        // JSON is a literal of JavaScript; the message goes to this page and to no other.
        evaluateJavascript("window.postMessage($envelope, location.origin)", null)
    }

    private fun hear(text: String) {
        // The page may have left for a bank since: only the cashier's own page is heard, and the frames in it. A frame can send
        // a false result, so the app only shows it, and credits nothing.
        if (originOf(Uri.parse(url ?: return)) != origin) return
        val payload = try {
            val envelope = JSONObject(text)
            if (envelope.optString("namespace") != "modulor-cashier" || envelope.optInt("version") != 1) return
            envelope.getJSONObject("payload")
        } catch (error: JSONException) {
            return
        }
        when (payload.optString("type")) {
            "ready" -> {
                isReady = true
                canGoBackInCashier = false
                send(JSONObject().put("type", "hello"))
                kept.values.forEach(::send)
            }
            "close" -> onClose()
            "redirectTo" -> {
                // Not an address of another app: a page of a bank in a frame can send messages too.
                val address = Uri.parse(payload.optString("url"))
                if (!isWebAddress(address)) return
                send(JSONObject().put("type", "redirectAck").put("id", payload.optString("id")))
                openOutside(address)
            }
            "reinit" -> if (++reinitCount <= REINIT_COUNT_MAX) open() else onClose()
            "canGoBack" -> canGoBackInCashier = payload.optBoolean("value")
            "paymentResult" -> {
                reinitCount = 0
                onPaymentResult(payload.optString("status"), payload.optString("paymentId"))
            }
            "error" -> Log.w("cashier", payload.optString("code"))
            // A web view that fills the screen needs neither.
            "resize", "resetScroll" -> Unit
            // Later versions have more.
            else -> Unit
        }
    }

    private fun openOutside(address: Uri) {
        try {
            context.startActivity(Intent(Intent.ACTION_VIEW, address).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))
        } catch (error: ActivityNotFoundException) {
            Log.w("cashier", "no app opens ${address.scheme}")
        }
    }

    private inner class Bridge {
        /** Called on a thread of the web view. */
        @JavascriptInterface
        fun postMessage(text: String) {
            post { hear(text) }
        }
    }

    private inner class Client : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            // Banks and 3-D Secure open in the web view and come back; apps of banks and shops open outside. The system refuses
            // http unless your app permits it, such as for a cashier on your machine.
            if (isWebAddress(request.url)) return false
            openOutside(request.url)
            return true
        }
    }

    private companion object {
        const val REINIT_COUNT_MAX = 3

        fun isWebAddress(address: Uri) = address.scheme?.lowercase() in listOf("http", "https")

        fun originOf(address: Uri): String {
            val port = if (address.port == -1) (if (address.scheme == "https") 443 else 80) else address.port
            return "${address.scheme}://${address.host}:$port"
        }
    }
}
