import type { ContactType } from '@modulor/contract/vocabulary'
import { ActionBar, Banner, Button, ChoiceCard, Icon, LinkButton } from '@modulor/ui'
import { useId } from 'react'
import type { MethodDetails } from '../../api'
import { useText } from '../../i18n'
import { useAppSelector } from '../../session'
import { selectVerification } from '../../session/account-verification'
import { ResendRow } from '../../one-time-code'
import { unbroken } from './unbroken'
import type { CodeSending } from './use-code-sending'

export type Contacts = NonNullable<MethodDetails['payout']>['trustedContacts']

type ContactStepProps = {
  account: string
  contacts: Contacts
  chosen: ContactType | null
  sending: CodeSending
  onChoose: (type: ContactType) => void
  onSupport: () => void
}

const ICONS = { email: 'mail', phone: 'phone' } as const satisfies Record<ContactType, string>

/** The choice of the contact for the code: the player's own contacts, masked (VERIF-4). */
export function ContactStep({ account, contacts, chosen, sending, onChoose, onSupport }: ContactStepProps) {
  const t = useText()
  const name = useId()
  const { isShowTimerReceiveCode, resendAtMs, maxRequestCount } = useAppSelector(selectVerification)
  const handleSend = () => {
    if (chosen) sending.send(chosen)
  }
  return (
    <>
      <div className="mc-page mc-page--column">
        <div className="mc-stack mc-stack--6">
          <h2 className="mc-title">{t('ACCOUNT.CONTACT')}</h2>
          <p className="mc-quiet">{t('ACCOUNT.CONTACT_TEXT', { account: unbroken(account) })}</p>
        </div>
        {sending.error !== null && (
          <Banner tone="warning" isLive>
            {t(sending.error)}
          </Banner>
        )}
        <div className="mc-stack mc-stack--10" role="radiogroup" aria-label={t('ACCOUNT.CONTACT')}>
          {contacts.map(({ type, masked }) => (
            <ChoiceCard
              key={type}
              mark={<Icon name={ICONS[type]} />}
              label={t(`ACCOUNT.BY.${type}`)}
              facts={[
                <bdi key={masked} dir="ltr">
                  {masked}
                </bdi>,
              ]}
              name={name}
              value={type}
              checked={chosen === type}
              onChange={() => onChoose(type)}
            />
          ))}
        </div>
        {isShowTimerReceiveCode && (
          <div className="mc-group mc-rows">
            <ResendRow
              resendAtMs={resendAtMs}
              sendsLeft={maxRequestCount}
              isSending={sending.isSending}
              onResend={handleSend}
            />
          </div>
        )}
        <p>
          <LinkButton onClick={onSupport}>{t('ACCOUNT.CHANGE_CONTACT')}</LinkButton>
        </p>
      </div>
      <ActionBar>
        <Button
          variant="primary"
          isBlock
          isBusy={sending.isSending}
          busyLabel={t('CODE.SENDING')}
          disabled={chosen === null}
          onClick={handleSend}
        >
          {t('ACCOUNT.SEND')}
        </Button>
      </ActionBar>
    </>
  )
}
