// A merchant's site with Go alone: a page with the cashier, a session for it, and the signed events of the cashier.
// Start it with: go run server.go
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

var (
	cashierURL    = os.Getenv("CASHIER_URL")
	merchantKey   = os.Getenv("CASHIER_MERCHANT_KEY")
	webhookSecret = os.Getenv("CASHIER_WEBHOOK_SECRET")
)

const bodyBytesMax = 64 * 1024

// #region session
var client = &http.Client{Timeout: 10 * time.Second}

// openSession opens a session for the player who is signed in. It returns the address that the page needs.
func openSession() (string, error) {
	// Take the player from your own sign-in, never from the body or the address of the request.
	user := map[string]string{"id": "player-1", "country": "DE"}
	body, err := json.Marshal(map[string]any{"brand": "COM", "user": user, "currency": "EUR", "language": "en"})
	if err != nil {
		return "", err
	}
	request, err := http.NewRequest("POST", cashierURL+"/api/merchant/v1/sessions", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+merchantKey)
	request.Header.Set("Cashier-Version", "2026-11-26")
	response, err := client.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var answer struct {
		URL    string `json:"url"`
		Code   string `json:"error_code"`
		DocURL string `json:"doc_url"`
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return "", err
	}
	if response.StatusCode != http.StatusCreated {
		// `doc_url` is a page about the error: what it means and what to do.
		return "", fmt.Errorf("%s: %s", answer.Code, answer.DocURL)
	}
	return answer.URL, nil
}
// #endregion session

// #region verify
const tolerance = 300 * time.Second

// isSigned checks the signature over the bytes as they came, and the age of the message.
func isSigned(header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(webhookSecret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// There are several signatures while a secret is being replaced.
	for _, given := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(given), expected) {
			return true
		}
	}
	return false
}
// #endregion verify

// #region webhook
// knownIDs is in place of a unique index of your database: an event that is delivered again changes nothing.
var knownIDs sync.Map

// receiveEvent takes a signed event. It returns the status: anything but 2xx is delivered again.
func receiveEvent(header http.Header, body []byte) int {
	if !isSigned(header, body) {
		return http.StatusUnauthorized
	}
	var event struct {
		Type string `json:"type"`
		Data struct {
			Flow     string `json:"flow"`
			UserID   string `json:"user_id"`
			Received string `json:"received"`
			Currency string `json:"currency"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return http.StatusBadRequest
	}
	// In your database the id and the credit are stored in one transaction.
	if _, isKnown := knownIDs.LoadOrStore(header.Get("webhook-id"), true); isKnown {
		return http.StatusNoContent
	}
	if event.Type == "payment.succeeded" && event.Data.Flow == "deposit" {
		fmt.Println("credit", event.Data.UserID, event.Data.Received, event.Data.Currency)
	}
	return http.StatusNoContent
}
// #endregion webhook

func servePage(response http.ResponseWriter, request *http.Request) {
	if request.URL.Path != "/" {
		http.NotFound(response, request)
		return
	}
	page, err := os.ReadFile("index.html")
	if err != nil {
		http.Error(response, err.Error(), http.StatusInternalServerError)
		return
	}
	response.Header().Set("Content-Type", "text/html")
	response.Write(bytes.ReplaceAll(page, []byte("CASHIER_URL"), []byte(cashierURL)))
}

func serveSession(response http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		http.Error(response, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	url, err := openSession()
	if err != nil {
		log.Println(err)
		http.Error(response, "The cashier is not available.", http.StatusBadGateway)
		return
	}
	response.Header().Set("Content-Type", "application/json")
	json.NewEncoder(response).Encode(map[string]string{"url": url})
}

func serveWebhook(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyBytesMax))
	if err != nil {
		http.Error(response, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	response.WriteHeader(receiveEvent(request.Header, body))
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	http.HandleFunc("/", servePage)
	http.HandleFunc("/modulor-cashier.js", func(response http.ResponseWriter, request *http.Request) {
		http.ServeFile(response, request, "modulor-cashier.js")
	})
	http.HandleFunc("/api/cashier-session", serveSession)
	http.HandleFunc("/webhooks/cashier", serveWebhook)
	fmt.Println("Open http://localhost:" + port)
	log.Fatal(http.ListenAndServe("localhost:"+port, nil))
}
