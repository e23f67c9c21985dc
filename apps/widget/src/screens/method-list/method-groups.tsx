import { Button, Group, RowList, StateScreen } from '@modulor/ui'
import { lazy, Suspense } from 'react'
import type { Listing } from '../../api'
import { useText } from '../../i18n'
import { loadMessagePart } from '../../i18n/load-messages'
import { MethodRow, type MethodTexts } from '../../methods'
import type { ListView } from './list-view'
import type { MethodHandlers } from './use-method-opening'

/** Loaded only for addresses with `?explain=1`. */
const Why = lazy(async () => (await Promise.all([import('./why'), loadMessagePart('later')]))[0])

type GroupsProps = {
  view: ListView
  listing: Listing
  texts: MethodTexts
  /** Milliseconds; null before hydration, when the player's clock is not known. */
  now: number | null
  handlers: MethodHandlers
  /** The groups are those of a nested list. */
  isNested?: boolean
}

/** The methods in their groups (LIST-1), each with its reason where it cannot be used (LIST-10). */
export function MethodGroups({ view, listing, texts, now, handlers, isNested }: GroupsProps) {
  const t = useText()
  const { explanation, settings } = listing
  return (
    <>
      {view.groups.map(({ group, methods }) => (
        <Group key={group} title={t(isNested && group === 'regular' ? 'NESTED.TITLE' : `LIST.GROUP.${group}`)}>
          <RowList isWide>
            {methods.map((method) => {
              const availability = view.availabilityOf(method)
              const row = (
                <MethodRow
                  key={method.id}
                  method={method}
                  texts={texts}
                  logoSize={settings.logoSizes}
                  isDisabled={availability.isShownDisabled}
                  unavailableText={availability.isShownDisabled ? texts.unavailable(method, availability, now) : null}
                  isWaiting={availability.reason === 'restricted'}
                  {...handlers}
                />
              )
              if (!explanation) return row
              return (
                <div key={method.id}>
                  {row}
                  <Suspense>
                    <Why explanation={explanation} id={method.id} />
                  </Suspense>
                </div>
              )
            })}
          </RowList>
        </Group>
      ))}
      {explanation && (
        <Suspense>
          <Why explanation={explanation} />
        </Suspense>
      )}
    </>
  )
}

/** Shown if no method matches the filter, with a button that clears it (LIST-5). */
export function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useText()
  return (
    <StateScreen
      icon="search"
      level={2}
      title={text === '' ? t('LIST.EMPTY.TITLE_CATEGORY') : t('LIST.EMPTY.TITLE', { text })}
      text={t('LIST.EMPTY.TEXT')}
      actions={
        <Button variant="secondary" isBlock onClick={onClear}>
          {t('LIST.EMPTY.CLEAR')}
        </Button>
      }
    />
  )
}
