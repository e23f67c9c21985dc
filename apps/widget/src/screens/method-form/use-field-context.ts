import type { Flow } from '@modulor/contract/vocabulary'
import { useCallback, useMemo } from 'react'
import { uploadFile, type MethodDetails } from '../../api'
import type { CardChoice, FieldContext } from '../../fields/field-kind'
import { useAppSelector, useApiClient } from '../../session'
import type { RunningUploads } from './use-running-uploads'

/** Whether new payout accounts are refused, so that a payout to a card that was never verified is impossible (CARD-4). */
const isUnverified = ({ payout }: MethodDetails) =>
  payout !== null && (payout.isVerificationBlocked || !payout.allowsNewAccount)

/** The data of a form that its fields may need; the same object until one of its parts changes. */
export function useFieldContext(
  flow: Flow,
  details: MethodDetails,
  card: CardChoice,
  uploads: RunningUploads,
): FieldContext {
  const apiClient = useApiClient()
  const countryCode = useAppSelector(({ shared }) => shared.countryCode)
  const isOptionListOpen = useAppSelector(({ shared }) => shared.displaySelectListOptions)
  const { id: methodId, currencyAlpha3: currency, localSchemes, hostedCard } = details
  const isAccountUnverified = isUnverified(details)
  const upload = useCallback<FieldContext['uploadFile']>(
    (file, { onProgress, signal }) =>
      uploadFile(apiClient, methodId, { content: file, name: file.name, onProgress }, signal),
    [apiClient, methodId],
  )
  return useMemo(
    () => ({
      flow,
      currency,
      countryCode,
      localSchemes,
      hostedCard,
      isOptionListOpen,
      isAccountUnverified,
      card,
      uploadFile: upload,
      holdSubmit: uploads.add,
    }),
    [
      flow,
      currency,
      countryCode,
      localSchemes,
      hostedCard,
      isOptionListOpen,
      isAccountUnverified,
      card,
      upload,
      uploads,
    ],
  )
}
