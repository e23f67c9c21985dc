/** The words of the widget's paths. Any other part of a path is a method's name or an id. */
const WORDS: ReadonlySet<string> = new Set(
  [
    'deposit deposit-processing deposit-success deposit-error deposit-await deposit-display-form',
    'withdrawal withdrawal-processing withdrawal-success withdrawal-error withdrawal-cards withdrawal-verify-account',
    '3ds_result payments interaction status cards checkout betshop-deposit content',
    'account-management account-management-blocked support success error',
  ].flatMap((line) => line.split(' ')),
)
const PARTS_MAX = 5

/** The pattern of a path, such as `/deposit/*`: every part that is not in this list becomes `*` (OBS-2). */
export function routeNameOf(path: string): string {
  const parts = path.split('/').filter(Boolean).slice(0, PARTS_MAX)
  return `/${parts.map((part) => (WORDS.has(part) ? part : '*')).join('/')}`
}
