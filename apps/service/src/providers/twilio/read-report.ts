/** Reads reports of Twilio's server: the delivery state of a message, and replies of the owner of a number. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MessageReport, ReportCall } from '../message-sender'
import { reasonOfCode } from './to-send-result'

/** Words that unsubscribe from messages, and subscribe again; used if Twilio does not send `OptOutType`. */
const STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const START_WORDS = ['START', 'UNSTOP', 'YES']

/** HMAC-SHA1 of the address and the sorted parameters, each name followed by its value. */
export function signatureOf(url: string, parameters: URLSearchParams, token: string): string {
  const sorted = new URLSearchParams(parameters)
  sorted.sort()
  return createHmac('sha1', token)
    .update(url + [...sorted].flat().join(''))
    .digest('base64')
}

function isGenuine({ url, headers }: ReportCall, parameters: URLSearchParams, token: string): boolean {
  const given = Buffer.from(headers['x-twilio-signature'] ?? '')
  const right = Buffer.from(signatureOf(url, parameters, token))
  return given.length === right.length && timingSafeEqual(given, right)
}

function stateOf(status: string, code: number): MessageReport {
  switch (status) {
    case 'delivered':
    case 'read':
      return { kind: 'state', state: 'delivered' }
    case 'undelivered':
    case 'failed':
    case 'canceled': {
      const why = reasonOfCode(code)
      return { kind: 'state', state: 'failed', ...(why && { why }) }
    }
    case 'accepted':
    case 'scheduled':
    case 'queued':
    case 'sending':
    case 'sent':
      return { kind: 'state', state: 'accepted' }
    default:
      return { kind: 'nothing' }
  }
}

function answered(parameters: URLSearchParams): MessageReport {
  const address = parameters.get('From') ?? ''
  const word = (parameters.get('OptOutType') ?? parameters.get('Body') ?? '').trim().toUpperCase()
  if (address === '') return { kind: 'nothing' }
  if (STOP_WORDS.includes(word)) return { kind: 'opted_out', address }
  return START_WORDS.includes(word) ? { kind: 'opted_in', address } : { kind: 'nothing' }
}

export function readReport(call: ReportCall, token: string): MessageReport {
  const parameters = new URLSearchParams(call.rawBody.toString('utf8'))
  if (!isGenuine(call, parameters, token)) return { kind: 'forged' }
  if (call.about === 'number') return answered(parameters)
  return stateOf(parameters.get('MessageStatus') ?? '', Number(parameters.get('ErrorCode') ?? 0))
}
