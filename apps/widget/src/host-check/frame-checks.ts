/** Checks of the page around the frame by properties of the frame itself. */
import { failed, notObservable, passed, type Check } from './check.types'

const WIDTH_PX_MIN = 320
const PERMISSIONS = ['payment', 'clipboard-write', 'publickey-credentials-get'] as const
const FLAGS = ['in_pop_up', 'close_icon', 'hidenav'] as const

/** Only Chromium exposes the permissions of a frame. */
type WithPolicy = Document & { readonly featurePolicy?: { allowsFeature(name: string): boolean } }

function isSandboxed({ document }: Window): boolean {
  try {
    // Every sandbox forbids this assignment, whatever else it allows; without a sandbox it has no effect.
    // oxlint-disable-next-line typescript/no-deprecated -- the only sign of a sandbox that the page in it can see
    document.domain = document.domain
    return false
  } catch {
    return true
  }
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** Options of the address with invalid values, which the cashier would ignore (BOOT-12). */
function wrongOptions(search: string): string[] {
  const options = new URLSearchParams(search)
  const isRight: Record<string, (value: string) => boolean> = {
    theme: (value) => value === 'light' || value === 'dark',
    lang: isLanguageTag,
    ...Object.fromEntries(FLAGS.map((name) => [name, (value: string) => value === 'true' || value === 'false'])),
  }
  return Object.entries(isRight).flatMap(([name, test]) => {
    const values = options.getAll(name)
    if (values.length > 1) return [`${name} (${values.length} times)`]
    return values.every(test) ? [] : [`${name}=${values.join()}`]
  })
}

export const FRAME_CHECKS: readonly Check[] = [
  {
    id: 'one_frame',
    title: 'Your page is the top page',
    advice:
      'Put the frame into the page that the browser shows, not into a frame of it: messages and heights end at the next page.',
    only: 'frame',
    run: ({ window: { parent, top } }) =>
      parent === top ? passed('One page is around the frame.') : failed('Your page is itself in a frame.'),
  },
  {
    id: 'sandbox',
    title: 'The frame has no sandbox',
    advice: 'Remove the attribute `sandbox`: pages of banks, wallets and 3-D Secure do not work in one.',
    only: 'frame',
    run: ({ window }) => (isSandboxed(window) ? failed('The frame is sandboxed.') : passed('It is not sandboxed.')),
  },
  {
    id: 'permissions',
    title: 'The frame may use wallets, the clipboard and passkeys',
    advice: `Set the attribute \`allow="${PERMISSIONS.join('; ')}"\`.`,
    only: 'frame',
    run: ({ window: { document } }) => {
      const { featurePolicy } = document as WithPolicy
      if (!featurePolicy) return notObservable('This browser does not say so. Look at your code, or use Chrome.')
      const missing = PERMISSIONS.filter((name) => !featurePolicy.allowsFeature(name))
      return missing.length > 0 ? failed(`Missing: ${missing.join(', ')}.`) : passed(`${PERMISSIONS.join(', ')}.`)
    },
  },
  {
    id: 'referrer',
    title: 'The address of your page stays with you',
    advice: 'Set `referrerpolicy="no-referrer"` or `"strict-origin"` on the frame.',
    only: 'frame',
    run: ({ window: { document } }) => {
      const { pathname, search } = new URL(document.referrer || 'https://none.example')
      return pathname === '/' && search === ''
        ? passed(document.referrer === '' ? 'No address was sent.' : 'Only the origin was sent.')
        : failed('The whole address of your page was sent to the cashier.')
    },
  },
  {
    id: 'width',
    title: 'The frame is wide enough',
    advice: `Give the frame the width of its place, at least ${WIDTH_PX_MIN} pixels, and set the meta tag viewport to width=device-width.`,
    run: ({ window: { innerWidth } }) =>
      innerWidth < WIDTH_PX_MIN ? failed(`${innerWidth} pixels.`) : passed(`${innerWidth} pixels.`),
  },
  {
    id: 'options',
    title: 'The options of the address are well-formed',
    advice: 'Compare the address of the frame with the options in the README of @modulor/embed.',
    run: ({ window: { location } }) => {
      const wrong = wrongOptions(location.search)
      return wrong.length > 0 ? failed(`Not understood: ${wrong.join(', ')}.`) : passed('Nothing was misunderstood.')
    },
  },
]
