import { Banner, CopyField } from '@modulor/ui'
import type { SetupLink } from '@modulor/contract/operator'
import { Time } from '../../parts/time'

/** The link is shown only once, because the service stores only its hash. */
export function LinkBanner({ name, link }: { name: string; link: SetupLink }) {
  return (
    <Banner tone="positive" title={`Set-up link for ${name}`} isLive>
      Give it to {name} over a confidential channel. It works once, until <Time at={link.expires_at} />, and is not
      shown again.
      <CopyField label="Link" value={link.url} copyLabel="Copy" copiedLabel="Copied" />
    </Banner>
  )
}
