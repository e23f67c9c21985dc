import { FormFields, webAddress } from '@modulor/contract/http'
import { z } from 'zod'
import type { ActionKind } from '../action-kind'

const Redirect = z.object({
  type: z.literal('redirect'),
  url: webAddress,
  method: z.enum(['GET', 'POST']),
  fields: FormFields,
})

/** A page of the provider to which the player is sent (RESULT-8). */
export const redirect: ActionKind<'redirect', z.infer<typeof Redirect>> = {
  schema: Redirect,
  pageOf: ({ url }) => url,
  displayOf: (redirectType) => (redirectType === 'blank' ? 'blank' : 'redirect'),
  isThreeDs: false,
  isPaidElsewhere: false,
  endsAt: (_action, deadline) => deadline,
  closedAs: () => 'expired',
  canConfirm: () => false,
  canCancel: () => true,
  toNextAction: ({ type, url, method, fields }, display) => ({
    type,
    action: display,
    redirect_data: { url, method, fields },
  }),
}
