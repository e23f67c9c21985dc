import { COUNTRY_DEFAULT } from '@modulor/contract/vocabulary'
import { languageCountry } from '@modulor/rules'
import { SkeletonBlock, Button, PickerSheet, Sheet, StateScreen, type PickerOption } from '@modulor/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { textKeyOf } from '../../api'
import { countryNames, loadPhoneCountries, type PhoneCountry } from '../../fields/phone-countries'
import { isOffline, untilOnline, useIsOffline, useWhenOnline } from '../../host'
import { useLanguage, useText } from '../../i18n'
import { useAppDispatch, useAppSelector, useListing } from '../../session'
import { chooseCountry } from '../../session/choose-country'
import { errorShown } from '../../session/error-popup'
import { toastShown } from '../../session/toasts'
import { useCloseModal } from '../../session/use-close-modal'

const BLOCKS = ['42%', '62%', '50%', '68%', '42%', '58%']

type Loaded = readonly PhoneCountry[] | 'failed' | null

/** The table of countries; null while it is loading. */
function useCountries(): { countries: Loaded; onRetry: () => void } {
  const [countries, setCountries] = useState<Loaded>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    loadPhoneCountries().then(setCountries, () => setCountries('failed'))
  }, [attempt])
  const onRetry = () => {
    setCountries(null)
    setAttempt((count) => count + 1)
  }
  return { countries, onRetry }
}

function toOptions(countries: readonly PhoneCountry[], locale: string): PickerOption[] {
  const nameOf = countryNames(locale)
  return countries
    .map((country) => ({
      value: country.iso,
      label: nameOf(country),
      keywords: `${country.nicename} ${country.iso} ${country.iso3}`,
      mark: (
        <span className="mc-code" aria-hidden="true">
          {country.iso}
        </span>
      ),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}

/** Sends the chosen country to the service, shows a toast, and closes the modal. One choice at a time. */
function useChoice(close: () => void, nameOf: (country: string) => string) {
  const dispatch = useAppDispatch()
  const isAsked = useRef(false)
  return async (country: string) => {
    if (isAsked.current) return
    isAsked.current = true
    let error = await dispatch(chooseCountry(country))
    // Retries when the browser is online again, so that the player does not have to.
    while (error && isOffline()) {
      await untilOnline()
      error = await dispatch(chooseCountry(country))
    }
    isAsked.current = false
    if (error) {
      dispatch(errorShown({ errorCode: error.errorCode, message: textKeyOf(error) }))
      return
    }
    dispatch(toastShown({ variant: 'success', text: 'COUNTRY.CHANGED', props: { country: nameOf(country) } }))
    close()
  }
}

function Waiting({ hasFailed, onRetry, onClose }: { hasFailed: boolean; onRetry: () => void; onClose: () => void }) {
  const t = useText()
  useWhenOnline(hasFailed ? onRetry : null)
  return (
    <Sheet title={t('COUNTRY.TITLE')} closeLabel={t('APP.CLOSE')} onClose={onClose} isTall>
      {hasFailed ? (
        <StateScreen
          level={2}
          icon="alert"
          tone="negative"
          title={t('COUNTRY.FAILED')}
          isLive
          actions={
            <Button isBlock onClick={onRetry}>
              {t('LIST.FAILED.AGAIN')}
            </Button>
          }
        />
      ) : (
        <div className="mc-stack" aria-busy="true">
          {BLOCKS.map((width, index) => (
            <SkeletonBlock key={index} width={width} height="26px" />
          ))}
        </div>
      )}
    </Sheet>
  )
}

/** The choice of the player's country, for brands whose methods depend on it (COUNTRY-1), in a modal over the page (ROUTE-9). */
export function SelectCountryScreen() {
  const t = useText()
  const { code, locale } = useLanguage()
  const close = useCloseModal()
  const { countries, onRetry } = useCountries()
  const flow = useAppSelector(({ shared }) => shared.paymentFlow)
  const { listing } = useListing(flow)
  const known = useAppSelector(({ shared }) => shared.countryCode)
  const isCut = useIsOffline()
  const options = useMemo(() => (Array.isArray(countries) ? toOptions(countries, locale) : []), [countries, locale])
  const choose = useChoice(close, (country) => options.find(({ value }) => value === country)?.label ?? country)

  const isOffered = listing?.settings.isCountryFilteringEnabled ?? true
  useEffect(() => {
    if (!isOffered) close()
  }, [isOffered, close])
  if (!isOffered) return null
  if (!Array.isArray(countries)) return <Waiting hasFailed={countries === 'failed'} onRetry={onRetry} onClose={close} />
  return (
    <PickerSheet
      options={options}
      // If the country is not known, the country of the language is preselected.
      value={known === COUNTRY_DEFAULT ? languageCountry(code).toUpperCase() : known}
      onChoose={(country) => (country === known ? close() : void choose(country))}
      onClose={close}
      texts={{
        // The notice is in the title, because a toast behind the sheet is not visible.
        title: t(isCut ? 'NOTICE.OFFLINE' : 'COUNTRY.TITLE'),
        close: t('APP.CLOSE'),
        search: t('COUNTRY.FIND'),
        clear: t('LIST.CLEAR'),
        empty: t('COUNTRY.EMPTY'),
      }}
    />
  )
}
