/** Operators, their sign-in and their sessions (issue-12 2). */
export { createOperators, type Operator, type Operators } from './create-operators'
export { createAccountPasskeys, type AccountPasskeys, type OwnedPasskey } from './account-passkeys'
export { createOpenId, type OpenId } from './openid'
export { createPasskeys, type Passkeys } from './passkeys'
export { createTeam, type SetupLink, type Team, type TeamChange } from './team'
