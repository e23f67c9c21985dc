// Our service as targets of bench-service.mjs: deposits by card, each with a key of its own; lists of methods; first views.
import { sessionId, SESSIONS } from './sessions.mjs';

export default {
  ours: {
    cwd: '..',
    start: ['node', 'ours/start-service.mjs', '{port}', '{db}'],
    seed: [['node', 'ours/seed-service.mjs', '{db}']],
    health: '/health',
    sessions: SESSIONS,
    count: "SELECT count(*) FROM payments WHERE state = 'succeeded'",
    request: {
      method: 'POST', path: '/api/cashier-service/v1.0/payments/groups/card/submit',
      headers: { 'content-type': 'application/json', 'x-session-id': sessionId('{s}'), 'idempotency-key': 'bench-{n}', 'x-forwarded-for': '{address}' },
      body: '{"amount":"10.50","currency":"EUR","card_data":{"card_pan":"{card}","card_cvv":"123","month":"08","year":"29","save_card":false},"parameters":{}}',
    },
  },
  listing: { on: 'ours', sessions: SESSIONS, request: { method: 'GET', path: '/api/cashier-service/v1.0/payments/groups/init', headers: { 'x-session-id': sessionId('{s}'), 'x-forwarded-for': '{address}' } } },
  page: { on: 'ours', sessions: SESSIONS, request: { method: 'GET', path: `/deposit?sessionId=${sessionId('{s}')}`, headers: { 'x-forwarded-for': '{address}' } } },
};
