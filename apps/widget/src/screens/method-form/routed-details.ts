import type { MethodDetails, Routing } from '../../api'
import { toField } from '../../api/to-field'

/** A method's details with the fields and notices of the newest route response (FORM-11); unchanged without a response. */
export function routedDetails(
  details: MethodDetails,
  routing: Pick<Routing, 'parameters' | 'view_data'> | null,
): MethodDetails {
  if (!routing) return details
  return {
    ...details,
    fields: routing.parameters.map((field) => toField(field, details.limits)),
    rulesFields: routing.parameters,
    viewData: routing.view_data,
  }
}
