/** Pages on which players pay in other ways than by card or at a bank: a wallet, a phone, a desk, a chain (SVC-3). */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { AmountText } from '../operations/amount'
import type { OperationService } from '../payments/operation-service'
import type { Operation } from '../operations/operation'
import { nothingToDecidePage } from '../pages/acs-pages'
import { chainPage, transferDonePage } from '../pages/chain-pages'
import { deskDonePage, deskPage, deskPaymentPage } from '../pages/desk-pages'
import { sendPage } from '../pages/layout'
import { phoneDonePage, phonePage } from '../pages/phone-pages'
import { walletApprovalPage, walletLogInPage, WALLETS } from '../pages/wallet-pages'
import { decideByPlayer, isOpenToPlayer, receiveTransfer } from '../payments/decide-by-player'
import { DESK_METHODS, DESK_PATHS } from '../outcomes/methods'
import type { DeskMethod } from '../outcomes/methods'
import { typedCode } from '../payments/pay-code'
import { isPageToken } from '../payments/page-token'

const PageParams = z.object({ id: z.string().max(64) })
const PageForm = z.object({ token: z.string().max(128) })
const LogInForm = PageForm.extend({ email: z.string().max(254), wallet: z.enum(WALLETS) })
const WalletDecisionForm = PageForm.extend({
  decision: z.enum(['pay', 'pay_from_empty_wallet', 'leave_pending', 'cancel']),
})
const PhoneDecisionForm = PageForm.extend({ decision: z.enum(['pay', 'cancel']) })
const CodeForm = z.object({ code: z.string().max(64).default('') })
const DeskDecisionForm = CodeForm.extend({ decision: z.enum(['pay', 'pay_later', 'cancel']) })
const ChainQuery = z.object({ address: z.string().max(64).default(''), amount: z.string().max(40).default('') })

/** Returns the open payment of a page's address if the token is valid for it. */
export function openByToken({ store }: OperationService, params: unknown, token: string): Operation | undefined {
  const operation = store.findById(PageParams.parse(params).id)
  if (operation === undefined || !isPageToken(operation.facts, token)) return undefined
  return isOpenToPlayer(operation) ? operation : undefined
}

export function sendNothingToDecide(reply: FastifyReply): FastifyReply {
  return sendPage(reply, nothingToDecidePage(), 410)
}

/** The wallet for a redirect: log in, approve, and return to the shop. */
export function registerWallet(app: FastifyInstance, operations: OperationService): void {
  const walletOf = (params: unknown, token: string): Operation | undefined => {
    const operation = openByToken(operations, params, token)
    return operation?.facts.method === 'wallet' ? operation : undefined
  }
  app.get('/wallet/:id', ({ params, query }, reply) => {
    const { token } = PageForm.parse(query)
    const operation = walletOf(params, token)
    return operation ? sendPage(reply, walletLogInPage(operation.facts, token)) : sendNothingToDecide(reply)
  })
  app.post('/wallet/:id/log-in', ({ params, body }, reply) => {
    const { token, wallet } = LogInForm.parse(body)
    const operation = walletOf(params, token)
    return operation ? sendPage(reply, walletApprovalPage(operation.facts, token, wallet)) : sendNothingToDecide(reply)
  })
  app.post('/wallet/:id/decision', ({ params, body }, reply) => {
    const { token, decision } = WalletDecisionForm.parse(body)
    const operation = walletOf(params, token)
    if (!operation) return sendNothingToDecide(reply)
    decideByPlayer(operations, operation, decision)
    return reply.redirect(operation.facts.returnUrl ?? '/', 303)
  })
}

/** The page of a QR code, which another device opens. */
export function registerPhone(app: FastifyInstance, operations: OperationService): void {
  const scanned = (params: unknown, token: string): Operation | undefined => {
    const operation = openByToken(operations, params, token)
    return operation?.facts.method === 'qr' ? operation : undefined
  }
  app.get('/qr/:id', ({ params, query }, reply) => {
    const { token } = PageForm.parse(query)
    const operation = scanned(params, token)
    return operation ? sendPage(reply, phonePage(operation.facts, token)) : sendNothingToDecide(reply)
  })
  app.post('/qr/:id/decision', ({ params, body }, reply) => {
    const { token, decision } = PhoneDecisionForm.parse(body)
    const operation = scanned(params, token)
    if (!operation) return sendNothingToDecide(reply)
    decideByPlayer(operations, operation, decision)
    return sendPage(reply, phoneDonePage(decision === 'cancel'))
  })
}

/**
 * The counter, the till and the terminal. Their codes are secret: everyone who has one can pay the payment, as in a
 * shop.
 */
export function registerDesks(app: FastifyInstance, operations: OperationService): void {
  for (const method of DESK_METHODS) registerDesk(app, operations, method)
}

function registerDesk(app: FastifyInstance, operations: OperationService, method: DeskMethod): void {
  const find = (code: string): Operation | undefined => {
    const operation = operations.store.findByCode(typedCode(code))
    return operation?.facts.method === method ? operation : undefined
  }
  app.get(DESK_PATHS[method], ({ query }, reply) => {
    const { code } = CodeForm.parse(query)
    if (code === '') return sendPage(reply, deskPage(method))
    const operation = find(code)
    if (!operation)
      return sendPage(reply, deskPage(method, { code, problem: 'There is no payment with this code.' }), 404)
    return isOpenToPlayer(operation)
      ? sendPage(reply, deskPaymentPage(method, operation.facts))
      : sendPage(reply, deskPage(method, { code, problem: 'This code was used or has expired.' }), 410)
  })
  app.post(DESK_PATHS[method], ({ body }, reply) => {
    const { code, decision } = DeskDecisionForm.parse(body)
    const operation = find(code)
    if (!operation || !isOpenToPlayer(operation)) return sendNothingToDecide(reply)
    decideByPlayer(operations, operation, decision)
    return sendPage(reply, deskDonePage(method, decision === 'cancel'))
  })
}

/** The chain, on which anyone can send coins to any address and in any amount. */
export function registerChain(app: FastifyInstance, operations: OperationService): void {
  app.get('/chain', ({ query }, reply) => sendPage(reply, chainPage(ChainQuery.parse(query))))
  app.post('/chain', ({ body }, reply) => {
    const sending = ChainQuery.parse(body)
    const amount = AmountText.safeParse(sending.amount.trim())
    if (!amount.success) {
      return sendPage(reply, chainPage({ ...sending, problem: 'Enter an amount above zero, such as 25.00.' }), 400)
    }
    const operation = operations.store.findByCode(typedCode(sending.address))
    if (operation?.facts.method !== 'crypto' || !isOpenToPlayer(operation)) {
      const problem = 'No payment is open for this address. Nothing was sent.'
      return sendPage(reply, chainPage({ ...sending, problem }), 410)
    }
    return sendPage(reply, transferDonePage(receiveTransfer(operations, operation, amount.data)))
  })
}
