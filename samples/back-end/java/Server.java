// A merchant's site with Java alone: a page with the cashier, a session for it, and the signed events of the cashier.
// Start it with: java Server.java

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Server {
    static final int PORT = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
    static final String CASHIER_URL = System.getenv("CASHIER_URL");
    static final String MERCHANT_KEY = System.getenv("CASHIER_MERCHANT_KEY");
    static final String WEBHOOK_SECRET = System.getenv("CASHIER_WEBHOOK_SECRET");
    static final int BODY_BYTES_MAX = 64 * 1024;

    // #region session
    static final HttpClient CLIENT = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

    /** Opens a session for the player who is signed in. Answers the address that the page needs, as JSON. */
    static String openSession() throws IOException, InterruptedException {
        // Take the player from your own sign-in, never from the body or the address of the request.
        String body = """
            {"brand":"COM","user":{"id":"player-1","country":"DE"},"currency":"EUR","language":"en"}""";
        HttpRequest request = HttpRequest.newBuilder(URI.create(CASHIER_URL + "/api/merchant/v1/sessions"))
            .timeout(Duration.ofSeconds(10))
            .header("content-type", "application/json")
            .header("authorization", "Bearer " + MERCHANT_KEY)
            .header("cashier-version", "2026-11-26")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        // `doc_url` is a page about the error: what it means and what to do.
        if (response.statusCode() != 201)
            throw new IOException(textOf(response.body(), "error_code") + ": " + textOf(response.body(), "doc_url"));
        return "{\"url\":\"" + textOf(response.body(), "url") + "\"}";
    }
    // #endregion session

    // #region verify
    static final long TOLERANCE_SECONDS = 300;

    /** Checks the signature over the bytes as they came, and the age of the message. */
    static boolean isSigned(Headers headers, byte[] body) throws GeneralSecurityException {
        String id = Optional.ofNullable(headers.getFirst("webhook-id")).orElse("");
        String timestamp = Optional.ofNullable(headers.getFirst("webhook-timestamp")).orElse("");
        if (!timestamp.matches("\\d{1,12}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(WEBHOOK_SECRET.replaceFirst("^whsec_", "")), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        // There are several signatures while a secret is being replaced.
        for (String given : Optional.ofNullable(headers.getFirst("webhook-signature")).orElse("").split(" "))
            if (MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8)))
                return true;
        return false;
    }
    // #endregion verify

    // #region webhook
    /** A unique index of your database: an event that is delivered again changes nothing. */
    static final Set<String> KNOWN_IDS = ConcurrentHashMap.newKeySet();

    /** Takes a signed event. Answers the status: anything but 2xx is delivered again. */
    static int receiveEvent(Headers headers, byte[] body) throws GeneralSecurityException {
        if (!isSigned(headers, body)) return 401;
        // In your database the id and the credit are stored in one transaction.
        if (!KNOWN_IDS.add(headers.getFirst("webhook-id"))) return 204;
        String event = new String(body, StandardCharsets.UTF_8);
        if (textOf(event, "type").equals("payment.succeeded") && textOf(event, "flow").equals("deposit"))
            System.out.println(
                "credit " + textOf(event, "user_id") + " " + textOf(event, "received") + " " + textOf(event, "currency"));
        return 204;
    }
    // #endregion webhook

    /** A text of a JSON object. Java has no parser for JSON: use the library of your project instead. */
    static String textOf(String json, String name) {
        var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"\\\\]*)\"").matcher(json);
        return found.find() ? found.group(1) : "";
    }

    static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) exchange.getResponseBody().write(bytes);
    }

    static void handle(HttpExchange exchange) throws Exception {
        byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
        if (body.length > BODY_BYTES_MAX) {
            answer(exchange, 413, "text/plain", "Too large");
            return;
        }
        switch (exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath()) {
            case "GET /" ->
                answer(exchange, 200, "text/html", Files.readString(Path.of("index.html")).replace("CASHIER_URL", CASHIER_URL));
            case "GET /modulor-cashier.js" ->
                answer(exchange, 200, "text/javascript", Files.readString(Path.of("modulor-cashier.js")));
            case "POST /api/cashier-session" -> answer(exchange, 200, "application/json", openSession());
            case "POST /webhooks/cashier" ->
                answer(exchange, receiveEvent(exchange.getRequestHeaders(), body), "text/plain", "");
            default -> answer(exchange, 404, "text/plain", "Not found");
        }
    }

    public static void main(String[] parameters) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", PORT), 0);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/", exchange -> {
            try {
                handle(exchange);
            } catch (Exception error) {
                System.err.println(error);
                answer(exchange, 502, "text/plain", "The cashier is not available.");
            } finally {
                exchange.close();
            }
        });
        server.start();
        System.out.println("Open http://localhost:" + PORT);
    }
}
