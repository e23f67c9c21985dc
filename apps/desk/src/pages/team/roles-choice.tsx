import { CheckboxField } from '@modulor/ui'
import { OPERATOR_ROLES, type OperatorRole } from '@modulor/contract/operator'

const DESCRIPTIONS: Readonly<Record<OperatorRole, string>> = {
  viewer: 'Reads payments, cases and reports.',
  support: 'Reads players and works on cases.',
  finance: 'Requests refunds and other operations, and reconciles.',
  approver: 'Approves operations that another operator requested.',
  administrator: 'Manages the team and the switches, and reads the audit log.',
}

type RolesChoiceProps = {
  readonly roles: readonly OperatorRole[]
  readonly onChange: (roles: readonly OperatorRole[]) => void
}

/** The choice of roles. An operator has the permissions of all chosen roles. */
export function RolesChoice({ roles, onChange }: RolesChoiceProps) {
  return (
    <fieldset className="d-choices">
      <legend className="d-quiet">Roles</legend>
      {OPERATOR_ROLES.map((role) => (
        <CheckboxField
          key={role}
          label={role}
          hint={DESCRIPTIONS[role]}
          checked={roles.includes(role)}
          onChange={({ target }) =>
            onChange(OPERATOR_ROLES.filter((each) => (each === role ? target.checked : roles.includes(each))))
          }
        />
      ))}
    </fieldset>
  )
}
