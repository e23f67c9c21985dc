import { DISPLAY_ITEM_KINDS } from '@modulor/contract/vocabulary'
import { z } from 'zod'
import type { ActionKind } from '../action-kind'

const DisplayForm = z.object({
  type: z.literal('display_form'),
  items: z.array(
    z.object({
      kind: z.enum(DISPLAY_ITEM_KINDS),
      /** A message key of the contract's vocabulary, or the provider's own text. */
      label: z.string(),
      /** What is copied: no more than the wallet or the form of a bank takes. */
      value: z.string().max(2048),
      /** Of an amount: what it is counted in. It is shown beside the value, and not copied with it. */
      unit: z.string().max(20).exactOptional(),
    }),
  ),
  /** Null: it does not run out. No deadline of ours shortens it: a voucher is paid when it is paid. */
  expiresAt: z.iso.datetime().nullable(),
  /** The player may say that it is paid. */
  canConfirm: z.boolean(),
  /** The player may give up; then the provider is asked to `close`. */
  canCancel: z.boolean(),
})

/** The player pays elsewhere with what is shown: a QR code, an address, a reference (DISP-1). */
export const displayForm: ActionKind<'display_form', z.infer<typeof DisplayForm>> = {
  schema: DisplayForm,
  // A display form leads to no page.
  pageOf: () => null,
  displayOf: () => 'result',
  isThreeDs: false,
  isPaidElsewhere: true,
  endsAt: ({ expiresAt }) => (expiresAt === null ? null : new Date(expiresAt)),
  // Closed before its time is over: the player gave it up, and the answer to that call may have been lost (DISP-2).
  closedAs: (isOver) => (isOver ? 'expired' : 'cancelled_by_player'),
  canConfirm: ({ canConfirm }) => canConfirm,
  canCancel: ({ canCancel }) => canCancel,
  toNextAction: ({ type, items, expiresAt, canConfirm, canCancel }) => ({
    type,
    items,
    expires_at: expiresAt,
    can_confirm: canConfirm,
    can_cancel: canCancel,
  }),
}
