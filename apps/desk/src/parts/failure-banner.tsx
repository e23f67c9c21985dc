import { Banner } from '@modulor/ui'
import type { Failure } from '../api/failure'

/** Why an act was not carried out. */
export function FailureBanner({ failure }: { failure: Failure | undefined }) {
  return (
    failure && (
      <Banner tone="negative" title={failure.title} isLive>
        {failure.advice}
      </Banner>
    )
  )
}
