import type { HostKind } from '../host/host'
import type { Check, Result, Tools } from './check.types'
import { FRAME_CHECKS } from './frame-checks'
import { HAND_CHECKS } from './hand-checks'
import { keepResults, takeResults } from './kept-results'
import { afterReinit, MESSAGE_CHECKS, REINIT_CHECK } from './message-checks'

/** Time before `ready` in which messages that a host sends too early are recorded. */
const BEFORE_READY_MS = 300
const isFor =
  (place: HostKind) =>
  ({ only }: Check): boolean =>
    only === undefined || only === (place === 'frame' ? 'frame' : 'shell')

const resultOf = async (check: Check, tools: Tools): Promise<Result> => {
  const { id, title, advice } = check
  return { id, title, advice, ...(await check.run(tools)) }
}

/** Runs all checks one after another and reports each. A check by hand runs when the caller of `onHand` calls its `run`. */
export async function runChecks(
  tools: Tools,
  {
    onResult,
    onHand,
  }: { onResult: (result: Result) => void; onHand: (check: Check, run: () => Promise<Result>) => void },
): Promise<void> {
  const earlier = takeResults()
  const results: Result[] = [...(earlier ?? [])]
  const report = (result: Result) => {
    results.push(result)
    onResult(result)
  }
  earlier?.forEach(onResult)
  await tools.until(() => false, BEFORE_READY_MS)
  tools.send({ type: 'ready' })
  const { id, title, advice } = REINIT_CHECK
  if (earlier) {
    report({ id, title, advice, ...(await afterReinit(tools)) })
  } else {
    for (const check of [...FRAME_CHECKS, ...MESSAGE_CHECKS].filter(isFor(tools.place)))
      report(await resultOf(check, tools))
    keepResults(results)
    report(await resultOf(REINIT_CHECK, tools))
    takeResults()
  }
  for (const check of HAND_CHECKS.filter(isFor(tools.place))) onHand(check, () => resultOf(check, tools))
}
