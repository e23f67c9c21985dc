import type { ContactType } from '@modulor/contract/vocabulary'
import { ActionBar, Banner, Button, Icon, Row } from '@modulor/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { textKeyOf } from '../../api'
import { useText } from '../../i18n'
import { CODE_LENGTH, CodeEntry, ResendRow } from '../../one-time-code'
import { useAppDispatch, useAppSelector } from '../../session'
import { confirmAccount } from '../../session/account-codes'
import { selectVerification } from '../../session/account-verification'
import type { Contacts } from './contact-step'
import type { AccountNavigation } from './use-account-navigation'
import { unbroken } from './unbroken'
import type { CodeSending } from './use-code-sending'

type CodeStepProps = {
  account: string
  contacts: Contacts
  /** The contact to which the newest code was sent. */
  contact: ContactType
  sending: CodeSending
  navigation: AccountNavigation
}

const SIGNS = { email: 'mail', phone: 'phone' } as const satisfies Record<ContactType, string>

/** The state of the code input: the typed code, its error, and the navigation after the check. */
function useCode({ sentCount }: CodeSending, navigation: AccountNavigation) {
  const t = useText()
  const dispatch = useAppDispatch()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isChecking, setIsChecking] = useState(false)
  const [seenCount, setSeenCount] = useState(sentCount)
  if (seenCount !== sentCount) {
    setSeenCount(sentCount)
    setCode('')
    setError(undefined)
  }
  const change = (next: string) => {
    setCode(next)
    setError(undefined)
  }
  const confirm = async () => {
    if (isChecking) return
    setIsChecking(true)
    const outcome = await dispatch(confirmAccount(code))
    setIsChecking(false)
    if (outcome.kind === 'right') navigation.toSuccess()
    else if (outcome.kind === 'blocked') navigation.toBlocked()
    else if (outcome.kind === 'wrong') setError(t('CODE.WRONG', { count: outcome.attemptsLeft }))
    else setError(t(outcome.kind === 'failed' ? textKeyOf(outcome.error) : 'PH.ERROR.OTP_EXPIRED'))
  }
  return { code, error, isChecking, change, confirm: () => void confirm() }
}

/** The step after a code was sent: enter it, send it again, or send it to another contact (VERIF-3, VERIF-4). */
export function CodeStep({ account, contacts, contact, sending, navigation }: CodeStepProps) {
  const t = useText()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  // The pressed button was removed, so the focus moves to the code.
  useEffect(() => input.current?.focus(), [])
  const { code, error, isChecking, change, confirm } = useCode(sending, navigation)
  const { resendAtMs, maxRequestCount } = useAppSelector(selectVerification)
  const masked = contacts.find(({ type }) => type === contact)?.masked ?? ''
  const others = contacts.filter(({ type }) => type !== contact)
  return (
    <>
      <div className="mc-page mc-page--column">
        <div className="mc-stack mc-stack--6">
          <h2 className="mc-title">{t('CODE.TITLE')}</h2>
          <p className="mc-quiet" role="status">
            {t('ACCOUNT.SENT', { contact: unbroken(masked), account: unbroken(account) })}
          </p>
        </div>
        <CodeEntry value={code} onChange={change} error={error} onSubmit={confirm} formId={formId} inputRef={input} />
        {sending.error !== null && (
          <Banner tone="warning" isLive>
            {t(sending.error)}
          </Banner>
        )}
        <div className="mc-group mc-rows">
          <ResendRow
            resendAtMs={resendAtMs}
            sendsLeft={maxRequestCount}
            isSending={sending.isSending}
            onResend={() => sending.send(contact)}
          />
          {others.map((other) => (
            <Row
              key={other.type}
              mark={<Icon name={SIGNS[other.type]} size={20} />}
              name={t('ACCOUNT.SEND_TO', { contact: unbroken(other.masked) })}
              end={<Icon name="next" size={20} />}
              onClick={() => sending.send(other.type)}
            />
          ))}
          <Row
            mark={<Icon name="help" size={20} />}
            name={t('ACCOUNT.CHANGE_CONTACT')}
            end={<Icon name="next" size={20} />}
            onClick={navigation.toSupport}
          />
        </div>
      </div>
      <ActionBar>
        <Button
          variant="primary"
          isBlock
          type="submit"
          form={formId}
          isBusy={isChecking}
          busyLabel={t('CODE.CHECKING')}
          disabled={code.length < CODE_LENGTH}
        >
          {t('CODE.CONFIRM')}
        </Button>
      </ActionBar>
    </>
  )
}
