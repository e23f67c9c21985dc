<?php
// A merchant's site with PHP alone: a page with the cashier, a session for it, and the signed events of the cashier.
// Start it with: php -S localhost:3000 server.php

declare(strict_types=1);

// Without this, PHP prints an error into the answer and answers 200: the event would count as received.
ini_set('display_errors', '0');
ini_set('log_errors', '1');

// #region session
/** Opens a session for the player who is signed in. Answers the address that the page needs. */
function openSession(): array
{
    // Take the player from your own sign-in, never from the body or the address of the request.
    $user = ['id' => 'player-1', 'country' => 'DE'];
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [
            'Content-Type: application/json',
            'Authorization: Bearer ' . getenv('CASHIER_MERCHANT_KEY'),
            'Cashier-Version: 2026-11-26',
        ],
        'content' => json_encode(['brand' => 'COM', 'user' => $user, 'currency' => 'EUR', 'language' => 'en']),
        'timeout' => 10,
        'ignore_errors' => true,
    ]]);
    $text = file_get_contents(getenv('CASHIER_URL') . '/api/merchant/v1/sessions', false, $context);
    if ($text === false) {
        throw new RuntimeException('The cashier cannot be reached');
    }
    $answer = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    if (!isset($answer['url'])) {
        // `doc_url` is a page about the error: what it means and what to do.
        throw new RuntimeException($answer['error_code'] . ': ' . $answer['doc_url']);
    }
    return ['url' => $answer['url']];
}
// #endregion session

// #region verify
const TOLERANCE_SECONDS = 300;

/** Checks the signature over the bytes as they came, and the age of the message. */
function isSigned(string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!preg_match('/^\d{1,12}$/', $timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', getenv('CASHIER_WEBHOOK_SECRET')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // There are several signatures while a secret is being replaced.
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
// #endregion verify

// #region webhook
/** Takes a signed event. Answers the status: anything but 2xx is delivered again. */
function receiveEvent(string $body): int
{
    if (!isSigned($body)) {
        return 401;
    }
    // A file for each id is in place of a unique index of your database: an event that is delivered again changes
    // nothing. In your database the id and the credit are stored in one transaction.
    $folder = __DIR__ . '/known-events';
    if (!is_dir($folder)) {
        mkdir($folder);
    }
    if (@fopen($folder . '/' . hash('sha256', $_SERVER['HTTP_WEBHOOK_ID']), 'x') === false) {
        return 204;
    }
    ['type' => $type, 'data' => $data] = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    if ($type === 'payment.succeeded' && $data['flow'] === 'deposit') {
        error_log("credit {$data['user_id']} {$data['received']} {$data['currency']}");
    }
    return 204;
}
// #endregion webhook

function answer(int $status, string $type = 'text/plain', string $text = ''): void
{
    http_response_code($status);
    header("Content-Type: $type");
    echo $text;
}

switch ($_SERVER['REQUEST_METHOD'] . ' ' . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) {
    case 'GET /':
        $page = file_get_contents(__DIR__ . '/index.html');
        answer(200, 'text/html', str_replace('CASHIER_URL', getenv('CASHIER_URL'), $page));
        break;
    case 'GET /modulor-cashier.js':
        answer(200, 'text/javascript', file_get_contents(__DIR__ . '/modulor-cashier.js'));
        break;
    case 'POST /api/cashier-session':
        try {
            answer(200, 'application/json', json_encode(openSession()));
        } catch (Exception $error) {
            error_log($error->getMessage());
            answer(502, text: 'The cashier is not available.');
        }
        break;
    case 'POST /webhooks/cashier':
        answer(receiveEvent(file_get_contents('php://input')));
        break;
    default:
        answer(404, text: 'Not found');
}
