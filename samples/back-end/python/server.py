"""A merchant's site with Python alone: a page with the cashier, a session for it, and the signed events of the cashier."""

import base64
import hashlib
import hmac
import json
import os
import re
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock

PORT = int(os.environ.get("PORT", "3000"))
CASHIER_URL = os.environ["CASHIER_URL"]
MERCHANT_KEY = os.environ["CASHIER_MERCHANT_KEY"]
WEBHOOK_SECRET = os.environ["CASHIER_WEBHOOK_SECRET"]
FOLDER = Path(__file__).parent


# #region session
def open_session():
    """Opens a session for the player who is signed in. Answers the address that the page needs."""
    # Take the player from your own sign-in, never from the body or the address of the request.
    user = {"id": "player-1", "country": "DE"}
    request = urllib.request.Request(
        f"{CASHIER_URL}/api/merchant/v1/sessions",
        data=json.dumps({"brand": "COM", "user": user, "currency": "EUR", "language": "en"}).encode(),
        headers={
            "content-type": "application/json",
            "authorization": f"Bearer {MERCHANT_KEY}",
            "cashier-version": "2026-11-26",
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return {"url": json.load(response)["url"]}
    except urllib.error.HTTPError as error:
        answer = json.load(error)
        # `doc_url` is a page about the error: what it means and what to do.
        raise RuntimeError(f"{answer['error_code']}: {answer['doc_url']}") from error
# #endregion session


# #region verify
TOLERANCE_SECONDS = 300


def is_signed(headers, body):
    """Checks the signature over the bytes as they came, and the age of the message."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(WEBHOOK_SECRET.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # There are several signatures while a secret is being replaced.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in given)
# #endregion verify


# #region webhook
# A unique index of your database: an event that is delivered again changes nothing.
known_ids = set()
lock = Lock()


def receive_event(headers, body):
    """Takes a signed event. Answers the status: anything but 2xx is delivered again."""
    if not is_signed(headers, body):
        return 401
    event = json.loads(body)
    data = event["data"]
    # In your database the id and the credit are stored in one transaction.
    with lock:
        if headers["webhook-id"] in known_ids:
            return 204
        if event["type"] == "payment.succeeded" and data["flow"] == "deposit":
            print(f"credit {data['user_id']} {data['received']} {data['currency']}", flush=True)
        known_ids.add(headers["webhook-id"])
    return 204
# #endregion webhook


BODY_BYTES_MAX = 64 * 1024


class Site(BaseHTTPRequestHandler):
    def answer(self, status, content_type="text/plain", text=""):
        self.send_response(status)
        self.send_header("content-type", content_type)
        if status != 204:
            self.send_header("content-length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        if self.path == "/":
            page = (FOLDER / "index.html").read_text(encoding="utf-8")
            self.answer(200, "text/html", page.replace("CASHIER_URL", CASHIER_URL))
        elif self.path == "/modulor-cashier.js":
            self.answer(200, "text/javascript", (FOLDER / "modulor-cashier.js").read_text(encoding="utf-8"))
        else:
            self.answer(404)

    def do_POST(self):
        length = int(self.headers.get("content-length", "0"))
        if length > BODY_BYTES_MAX:
            self.answer(413)
            return
        body = self.rfile.read(length)
        if self.path == "/webhooks/cashier":
            self.answer(receive_event(self.headers, body))
        elif self.path == "/api/cashier-session":
            try:
                self.answer(200, "application/json", json.dumps(open_session()))
            except (OSError, RuntimeError) as error:
                print(error, flush=True)
                self.answer(502, text="The cashier is not available.")
        else:
            self.answer(404)


print(f"Open http://localhost:{PORT}", flush=True)
ThreadingHTTPServer(("localhost", PORT), Site).serve_forever()
