/** The pages of a redirect and of the issuer. They are Halden Bank's, like those of the sandbox provider. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { challengeAnswerPage, methodPage, nothingToDecidePage } from '../pages/acs-pages'
import { html, type Html } from '../pages/html'
import { sendPage } from '../pages/layout'
import { bankFrame, BANK_NAME, paymentFacts } from '../pages/page-frame'
import type { AdyenAccount } from './adyen-account'
import type { SimulatedPayment } from './adyen-payment'
import { SHOPPER_CANCELLED } from './adyen-test-values'
import { decoded } from './simulated-actions'

const Decision = z.object({ decision: z.enum(['approve', 'refuse', 'pending']) })
const Method = z.object({
  threeDSServerTransID: z.string(),
  threeDSMethodNotificationURL: z.url({ protocol: /^https?$/ }),
})
const Challenge = z.object({ creq: z.string(), threeDSSessionData: z.string().default('') })
const Creq = z.object({ threeDSServerTransID: z.string(), acsTransID: z.string(), messageVersion: z.string() })

const facts = ({ reference, amount }: SimulatedPayment): Html =>
  paymentFacts({
    ...{ reference, currency: amount.currency, cardLast4: null },
    amount: `${String(amount.value)} minor units of`,
  })

const form = (action: string, hidden: Readonly<Record<string, string>>, choices: Readonly<Record<string, string>>) =>
  html`<form method="post" action="${action}">
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <div class="choices">
      ${Object.entries(choices).map(
        ([value, label]) => html`<button class="primary" name="decision" value="${value}">${label}</button>`,
      )}
    </div>
  </form>`

function page(reply: FastifyReply, heading: string, body: Html): FastifyReply {
  return sendPage(reply, {
    title: `${BANK_NAME}: ${heading}`,
    body: bankFrame(
      html`<h1>${heading}</h1>
        ${body}`,
    ),
    isFramedAnywhere: true,
  })
}

const nothing = (reply: FastifyReply) => sendPage(reply, nothingToDecidePage(), 404)

export function registerAdyenPages(app: FastifyInstance, account: AdyenAccount): void {
  const byToken = (token: string | undefined) =>
    account.find((payment) => payment.token === token && payment.state === 'waiting')

  app.get<{ Params: { token: string } }>('/adyen/pages/:token', ({ params }, reply) => {
    const payment = byToken(params.token)
    if (!payment) return nothing(reply)
    const choices = { approve: 'Pay', pending: 'Leave it pending', refuse: 'Cancel' }
    return page(
      reply,
      'Confirm your payment',
      html`${facts(payment)}${form(`/adyen/pages/${params.token}`, {}, choices)}`,
    )
  })

  app.post<{ Params: { token: string } }>('/adyen/pages/:token', ({ params, body }, reply) => {
    const payment = byToken(params.token)
    if (!payment) return nothing(reply)
    const { decision } = Decision.parse(body)
    payment.decision = decision
    // A card is charged when the merchant reports that the player has returned; a bank pays immediately.
    if (payment.method !== 'scheme' && decision !== 'pending')
      account.decide(payment, decision === 'approve', SHOPPER_CANCELLED)
    if (payment.step === 'elsewhere' || payment.method === 'pix') return page(reply, 'Thank you', html`<p>Done.</p>`)
    const back = new URL(payment.returnUrl)
    back.searchParams.set('redirectResult', payment.token)
    return reply.redirect(back.href, 303)
  })

  app.post<{ Body: { threeDSMethodData?: string } }>('/adyen/acs/method', ({ body }, reply) => {
    const given = body.threeDSMethodData ?? ''
    const { data } = Method.safeParse(decoded(given))
    return data ? sendPage(reply, methodPage(data.threeDSMethodNotificationURL, given)) : nothing(reply)
  })

  app.post('/adyen/acs/challenge', ({ body }, reply) => {
    const { creq, threeDSSessionData } = Challenge.parse(body)
    const payment = byToken(Creq.safeParse(decoded(creq)).data?.threeDSServerTransID)
    if (!payment) return nothing(reply)
    const choices = { approve: 'Approve', refuse: 'Refuse' }
    return page(
      reply,
      'Confirm your payment',
      html`${facts(payment)}${form('/adyen/acs/decision', { creq, threeDSSessionData }, choices)}`,
    )
  })

  app.post('/adyen/acs/decision', ({ body }, reply) => {
    const { creq, threeDSSessionData } = Challenge.parse(body)
    const { data: ids } = Creq.safeParse(decoded(creq))
    const payment = byToken(ids?.threeDSServerTransID)
    if (!ids || payment?.notificationUrl === undefined) return nothing(reply)
    payment.decision = Decision.parse(body).decision
    const transStatus = payment.decision === 'approve' ? 'Y' : 'N'
    const cres = Buffer.from(JSON.stringify({ ...ids, messageType: 'CRes', challengeCompletionInd: 'Y', transStatus }))
    return sendPage(
      reply,
      challengeAnswerPage(payment.notificationUrl, { cres: cres.toString('base64url'), threeDSSessionData }),
    )
  })
}
