import { STORY_ROWS_MAX, type StoryEntry } from '@modulor/contract/operator'
import { State } from '../../parts/state'
import { countText, wordsOf } from '../../parts/texts'
import { isTime, Time } from '../../parts/time'
import './story.css'

/** The titles of the kinds of entries. The service may add kinds; a kind without a title is shown by its name. */
const TITLES: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  provider: 'The provider was asked',
  callback: 'Callback of the provider',
  posting: 'Posting',
  event: 'Event for the merchant',
  risk: 'Limits against abuse',
  case: 'Case opened',
  reversal: 'The player asked for it back',
  operation: 'Operation after the end',
}

/** Facts with our own codes as values, which are shown as words; names and ids are shown unchanged. */
const IN_WORDS: readonly string[] = [
  'operation',
  'cause',
  'case',
  'delivery',
  'card_number',
  'call',
  'answer',
  'close_end',
]

function Title({ entry: { kind, facts } }: { entry: StoryEntry }) {
  if (kind === 'moved' && facts.to !== undefined)
    return (
      <>
        Moved to <State state={facts.to} />
      </>
    )
  if (kind === 'operation' && facts.operation !== undefined && facts.to !== undefined)
    return (
      <>
        {wordsOf(facts.operation)}: <State state={facts.to} />
      </>
    )
  return TITLES[kind] ?? wordsOf(kind)
}

function Value({ name, value }: { name: string; value: string }) {
  if (isTime(value)) return <Time at={value} />
  return IN_WORDS.includes(name) ? wordsOf(value) : value
}

function factsShown({ kind, facts }: StoryEntry): [string, string][] {
  return Object.entries(facts).filter(
    ([name]) => !((kind === 'moved' || kind === 'operation') && (name === 'to' || name === 'operation')),
  )
}

/** The kinds of entries of which a history may have more than the service returns. */
const cutKinds = (entries: readonly StoryEntry[]) =>
  [...new Set(entries.map(({ kind }) => kind))].filter(
    (kind) => entries.filter((entry) => entry.kind === kind).length >= STORY_ROWS_MAX,
  )

/** The history of a payment, the oldest entry first. */
export function Story({ entries }: { entries: readonly StoryEntry[] }) {
  return (
    <>
      {cutKinds(entries).map((kind) => (
        <p key={kind} className="d-quiet">
          {TITLES[kind] ?? wordsOf(kind)}: at most the oldest {countText(STORY_ROWS_MAX)} are shown.
        </p>
      ))}
      <ol className="d-story">
        {entries.map((entry, index) => (
          <li key={`${index} ${entry.kind}`} className="d-story__entry" data-kind={entry.kind}>
            <div className="d-story__head">
              <strong>
                <Title entry={entry} />
              </strong>
              <span className="d-quiet">
                <Time at={entry.at} />
              </span>
            </div>
            <dl className="d-story__facts">
              {factsShown(entry).map(([name, value]) => (
                <div key={name}>
                  <dt>{wordsOf(name)}</dt>
                  <dd>
                    <bdi>
                      <Value name={name} value={value} />
                    </bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </>
  )
}
