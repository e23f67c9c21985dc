import { Banner, Button, Tag } from '@modulor/ui'
import { useState } from 'react'
import { call, type CallOutput } from '../../api/call'
import { useQuery } from '../../api/use-query'
import { useSession } from '../../session/session'
import { Facts, Section } from '../../parts/facts'
import { FailureBanner } from '../../parts/failure-banner'
import { PageHead } from '../../parts/page-head'
import { passkeyName } from '../../parts/passkey-name'
import { QueryView } from '../../parts/query-view'
import { TableBox } from '../../parts/table-box'
import { Time } from '../../parts/time'
import { withPasskey, type CreationOptions } from '../../sign-in/passkey'
import { useCeremony } from '../../sign-in/use-ceremony'
import { AddSheet } from './add-sheet'
import { UNCONFIRMED } from './failures'
import { NameSheet } from './name-sheet'
import { RemoveSheet } from './remove-sheet'

type Passkey = CallOutput<'passkeys'>['passkeys'][number]
type Act = { readonly kind: 'name' | 'remove'; readonly passkey: Passkey }

function Passkeys({ passkeys, onAct }: { passkeys: readonly Passkey[]; onAct: (act: Act) => void }) {
  return (
    <TableBox label="Passkeys" columns={['Name', 'Created', 'Last used', { act: 'Change' }]}>
      {passkeys.map((passkey) => (
        <tr key={passkey.passkey_id}>
          <th scope="row" className="d-prose">
            {passkeyName(passkey)} {passkey.is_current && <Tag tone="free">Signed in with it</Tag>}
          </th>
          <td>
            <Time at={passkey.created_at} />
          </td>
          <td>{passkey.last_used_at === null ? 'Never' : <Time at={passkey.last_used_at} />}</td>
          <td className="d-act">
            <div className="d-form__acts">
              <Button isSmall variant="secondary" onClick={() => onAct({ kind: 'name', passkey })}>
                Rename
              </Button>
              <Button isSmall variant="danger" onClick={() => onAct({ kind: 'remove', passkey })}>
                Remove
              </Button>
            </div>
          </td>
        </tr>
      ))}
    </TableBox>
  )
}

/** Adds a passkey in two steps: the operator confirms with an existing passkey, then the new one is created. */
function AddButton({ onConfirmed }: { onConfirmed: (options: CreationOptions) => void }) {
  const { failure, isBusy, run } = useCeremony<CallOutput<'beginPasskey'>>(
    ({ options }) => onConfirmed(options),
    UNCONFIRMED,
  )
  const begin = () => withPasskey((confirmation) => call('beginPasskey', { body: { confirmation } }))
  return (
    <>
      <FailureBanner failure={failure} />
      <div className="d-form__acts">
        <Button isSmall isBusy={isBusy} onClick={() => run(begin)}>
          Add a passkey
        </Button>
      </div>
    </>
  )
}

/** The signed-in operator's own account: name, roles and passkeys. */
export default function AccountPage() {
  const { operator } = useSession()
  const query = useQuery('passkeys', {})
  const [options, setOptions] = useState<CreationOptions>()
  const [act, setAct] = useState<Act>()
  const close = () => {
    setOptions(undefined)
    setAct(undefined)
  }
  const sheet = {
    onClose: close,
    onDone: () => {
      close()
      query.reload()
    },
  }
  return (
    <>
      <PageHead title="Your account" />
      <Facts
        facts={[
          ['Name', operator.name],
          ['Roles', operator.roles.join(', ')],
        ]}
      />
      <Section title="Passkeys">
        <QueryView query={query}>
          {({ passkeys }) =>
            passkeys.length === 0 ? (
              <Banner title="You sign in without a passkey">
                Only who signs in with a passkey can add another one.
              </Banner>
            ) : (
              <>
                <p className="d-quiet">
                  Add one on a second device, so that you can sign in after the loss of the first. One of your passkeys
                  confirms it.
                </p>
                <Passkeys passkeys={passkeys} onAct={setAct} />
                <AddButton onConfirmed={setOptions} />
              </>
            )
          }
        </QueryView>
      </Section>
      {options && <AddSheet {...sheet} options={options} />}
      {act?.kind === 'name' && <NameSheet {...sheet} passkey={act.passkey} />}
      {act?.kind === 'remove' && <RemoveSheet {...sheet} passkey={act.passkey} />}
    </>
  )
}
