/** The main journeys, written once for every engine, display, theme and language. */
import { until } from '@modulor/testkit'
import type { Player } from './player'
import type { Frames } from './tab'

export type World = {
  readonly demoUrl: string
  /** The codes sent to a contact so far, the newest last. */
  readonly codesSentTo: (contact: string) => Promise<readonly string[]>
}
export type Journey = {
  readonly name: string
  readonly flow: 'deposit' | 'withdrawal'
  readonly walk: (player: Player, world: World) => Promise<void>
}

const FUTURE_DATE = '08/29'
const CVV = '123'
const CODE_MS_MAX = 20_000
const IBAN = 'DE89370400440532013000'
/** The demo player's contact. */
const EMAIL = 'ada@players.example'

const CARDS = { approved: '4242424242424242', challenge: '4000000000003220', declined: '4000000000009995' }

async function fillsCard(player: Player, number: string): Promise<void> {
  await player.enters('PH.LABEL.CARD_NUMBER', number)
  await player.enters('PH.LABEL.EXP_DATE', FUTURE_DATE)
  await player.enters('PH.LABEL.CVV', CVV)
  await player.enters('PH.LABEL.CARD_HOLDER', 'Marta Lindqvist')
}

async function paysByCard(player: Player, number: string, amount: string): Promise<void> {
  await player.chooses('Bank card')
  await player.enters('PH.LABEL.AMOUNT', amount)
  await fillsCard(player, number)
  await player.pressesKey('FORM.PAY')
}

const bankFrames = (player: Player): Frames => [...player.cashier, 'iframe']

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'the list opens, and a method with it',
    flow: 'deposit',
    walk: async (player) => {
      await player.sees({ testId: 'pay-group', text: 'Bank card' })
      await player.chooses('Bank card')
      await player.sees({ role: 'textbox', name: player.words('PH.LABEL.CARD_NUMBER') })
    },
  },
  {
    name: 'a card with a challenge',
    flow: 'deposit',
    walk: async (player) => {
      await paysByCard(player, CARDS.challenge, '25')
      await player.press({ role: 'button', name: 'Approve' }, bankFrames(player))
      await player.readsKey('RESULT.DEPOSIT_RECEIVED')
    },
  },
  {
    name: 'a decline, then another card',
    flow: 'deposit',
    walk: async (player) => {
      await paysByCard(player, CARDS.declined, '30')
      await player.pressesKey('RESULT.ANOTHER_CARD')
      await fillsCard(player, CARDS.approved)
      await player.pressesKey('FORM.PAY')
      await player.readsKey('RESULT.DEPOSIT_RECEIVED')
    },
  },
  {
    name: 'a voucher is shown',
    flow: 'deposit',
    walk: async (player) => {
      await player.chooses('Quillpay')
      await player.enters('PH.LABEL.AMOUNT', '60')
      await player.pressesKey('FORM.PAY')
      await player.readsKey('DISPLAY.PAY_EXACTLY')
      await player.sees({ role: 'img', name: player.words('DISPLAY.QR') })
    },
  },
  {
    name: 'a withdrawal with a code',
    flow: 'withdrawal',
    walk: async (player, world) => {
      await player.chooses('Fenmark Bank')
      await player.enters('PH.LABEL.AMOUNT', '50')
      await player.enters('PH.LABEL.IBAN', IBAN)
      await player.pressesKey('FORM.WITHDRAW')
      await player.press({ role: 'radio', name: player.words('ACCOUNT.BY.email') })
      const before = await world.codesSentTo(EMAIL)
      await player.pressesKey('ACCOUNT.SEND')
      const code = await until(async () => (await world.codesSentTo(EMAIL))[before.length], { deadlineMs: CODE_MS_MAX })
      await player.enters('CODE.LABEL', code)
      await player.pressesKey('CODE.CONFIRM')
      await player.pressesKey('ACCOUNT.GO_ON')
      await player.pressesKey('FORM.WITHDRAW')
      await player.reads(
        new RegExp(
          `${player.words('RESULT.PROCESSING_WITHDRAWAL').source}|${player.words('RESULT.WITHDRAWAL_SENT').source}`,
        ),
      )
    },
  },
]

/** Navigates to the bank's page, so it runs only with the cashier as a top-level page. */
export const BANK_REDIRECT: Journey = {
  name: 'a bank redirect and back',
  flow: 'deposit',
  walk: async (player) => {
    await player.chooses('Halden Instant')
    await player.enters('PH.LABEL.AMOUNT', '60')
    await player.pressesKey('FORM.PAY')
    await player.press({ role: 'button', name: /^Pay$/ }, [])
    await player.readsKey('RESULT.DEPOSIT_RECEIVED')
  },
}
