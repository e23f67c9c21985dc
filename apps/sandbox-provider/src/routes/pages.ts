import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { OperationService } from '../payments/operation-service'
import type { Facts } from '../operations/event'
import type { Operation } from '../operations/operation'
import { challengeAnswerPage, challengePage, methodPage } from '../pages/acs-pages'
import { bankPage } from '../pages/bank-page'
import { journalPage } from '../pages/journal-page'
import { sendPage } from '../pages/layout'
import { startPage } from '../pages/start-page'
import { decideByPlayer } from '../payments/decide-by-player'
import {
  challengeResponseOf,
  methodResultOf,
  parseChallengeRequest,
  parseMethodData,
  paymentIdOf,
} from '../payments/three-ds-messages'
import { journalOf } from './api'
import { openByToken, sendNothingToDecide } from './elsewhere'

const MethodForm = z.object({ threeDSMethodData: z.string().max(8192) })
const ChallengeForm = z.object({ creq: z.string().max(8192), threeDSSessionData: z.string().max(2048).default('') })
const ChallengeDecisionForm = ChallengeForm.extend({ decision: z.enum(['approve', 'refuse']) })
const BankForm = z.object({ token: z.string().max(128) })
const BankDecisionForm = BankForm.extend({ decision: z.enum(['pay', 'pay_later', 'leave_pending', 'cancel']) })

/** Registers the pages for people: the start page and the journal. */
export function registerStart(app: FastifyInstance, operations: OperationService, hasDeliveries: boolean): void {
  app.get('/', (_request, reply) => sendPage(reply, startPage(hasDeliveries)))
  app.get('/journal', (request, reply) => {
    const wantsData = request.headers.accept?.includes('application/json') === true
    return wantsData ? reply.send(journalOf(operations, {})) : sendPage(reply, journalPage(operations.store.journal()))
  })
}

/**
 * Registers the issuer's access control server: the method step and the challenge (THREEDS-2). It may be framed by
 * any site.
 */
export function registerAcs(app: FastifyInstance, operations: OperationService): void {
  app.post('/acs/method', (request, reply) => {
    const transactionId = parseMethodData(MethodForm.parse(request.body).threeDSMethodData)?.threeDSServerTransID
    const facts = factsOfTransaction(operations, transactionId)
    // The address comes from the payment, never from the browser.
    if (!facts?.threeDs) return sendNothingToDecide(reply)
    return sendPage(reply, methodPage(facts.threeDs.methodReturnUrl, methodResultOf(facts)))
  })
  app.post('/acs/challenge', (request, reply) => {
    const form = ChallengeForm.parse(request.body)
    const facts = challengedFacts(operations, form.creq)
    return facts === undefined ? sendNothingToDecide(reply) : sendPage(reply, challengePage(facts, form))
  })
  app.post('/acs/challenge/decision', (request, reply) => {
    const { creq, threeDSSessionData, decision } = ChallengeDecisionForm.parse(request.body)
    const facts = challengedFacts(operations, creq)
    if (!facts?.threeDs) return sendNothingToDecide(reply)
    const cres = challengeResponseOf(facts, decision === 'approve' ? 'Y' : 'N')
    return sendPage(reply, challengeAnswerPage(facts.threeDs.challengeReturnUrl, { cres, threeDSSessionData }))
  })
}

/** Registers the bank for a redirect: opened by GET or POST, it redirects back to the shop. */
export function registerBank(app: FastifyInstance, operations: OperationService): void {
  const openAtBank = (params: unknown, token: string): Operation | undefined => {
    const operation = openByToken(operations, params, token)
    return operation?.facts.method.startsWith('bank_redirect') ? operation : undefined
  }
  const show = (params: unknown, form: unknown, reply: FastifyReply): FastifyReply => {
    const { token } = BankForm.parse(form)
    const operation = openAtBank(params, token)
    return operation === undefined ? sendNothingToDecide(reply) : sendPage(reply, bankPage(operation.facts, token))
  }
  app.get('/bank/:id', ({ params, query }, reply) => show(params, query, reply))
  app.post('/bank/:id', ({ params, body }, reply) => show(params, body, reply))
  app.post('/bank/:id/decision', ({ params, body }, reply) => {
    const { token, decision } = BankDecisionForm.parse(body)
    const operation = openAtBank(params, token)
    if (operation === undefined) return sendNothingToDecide(reply)
    decideByPlayer(operations, operation, decision)
    return reply.redirect(operation.facts.returnUrl ?? '/', 303)
  })
}

function factsOfTransaction({ store }: OperationService, transactionId: string | undefined): Facts | undefined {
  return transactionId === undefined ? undefined : store.findById(paymentIdOf(transactionId))?.facts
}

function challengedFacts(operations: OperationService, creq: string): Facts | undefined {
  const transactionId = parseChallengeRequest(creq)?.threeDSServerTransID
  const operation = transactionId === undefined ? undefined : operations.store.findById(paymentIdOf(transactionId))
  return operation?.state.name === 'three_ds_challenge' ? operation.facts : undefined
}
