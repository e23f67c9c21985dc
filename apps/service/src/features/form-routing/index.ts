/** Forms for one player: filled from the profile, and routed by their values (FORM-4, FORM-8, FORM-11). */
export { withCardConsent } from './card-consent'
export { createFormRouting, type FormRouting } from './create-form-routing'
export { formFields, settledParameters } from './form-fields'
export { allFields } from './player-profile'
export { profileFor } from './player-profile.repository'
