import { DISPLAY_ITEM_KINDS } from '@modulor/contract/vocabulary'
import { z } from 'zod'
import type { ActionKind } from '../action-kind'

const DisplayForm = z.object({
  type: z.literal('display_form'),
  items: z.array(
    z.object({
      kind: z.enum(DISPLAY_ITEM_KINDS),
      /** A message key of the contract, or the provider's own text. */
      label: z.string(),
      /** The text to copy: at most as long as a wallet or a bank's form accepts. */
      value: z.string().max(2048),
      /** The unit of an amount. It is shown next to the value, and not copied with it. */
      unit: z.string().max(20).exactOptional(),
    }),
  ),
  /** Null: no expiry. No deadline of the service applies either, because a voucher may be paid late. */
  expiresAt: z.iso.datetime().nullable(),
  /** Whether the player may confirm the payment. */
  canConfirm: z.boolean(),
  /** Whether the player may cancel; the provider is then asked to `close`. */
  canCancel: z.boolean(),
})

/** The player pays elsewhere with the shown data: a QR code, an address, a reference (DISP-1). */
export const displayForm: ActionKind<'display_form', z.infer<typeof DisplayForm>> = {
  schema: DisplayForm,
  // A display form has no page.
  pageOf: () => null,
  displayOf: () => 'result',
  isThreeDs: false,
  isPaidElsewhere: true,
  endsAt: ({ expiresAt }) => (expiresAt === null ? null : new Date(expiresAt)),
  // If it was closed before its time is over, the player cancelled it: the response to that call may have been lost
  // (DISP-2).
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
