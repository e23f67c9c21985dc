import { FLOWS, type Flow } from '@modulor/contract/vocabulary'
import { Segment } from '@modulor/ui'
import { useLink, useLocation } from '../../router'
import { useText } from '../../i18n'
import { ensureListing, useAppDispatch } from '../../session'

type FlowLinkProps = { flow: Flow; isOpen: boolean; onApproach: () => void }

function FlowLink({ flow, isOpen, onApproach }: FlowLinkProps) {
  const t = useText()
  const to = { pathname: `/${flow}`, search: useLocation().search }
  return (
    <a {...useLink(to)} aria-current={isOpen ? 'page' : undefined} onPointerEnter={onApproach} onFocus={onApproach}>
      {t(flow === 'deposit' ? 'LIST.DEPOSIT' : 'LIST.WITHDRAWAL')}
    </a>
  )
}

/** Links to deposit and withdrawal. The listing of a flow is prefetched when its link gets the pointer or the focus. */
export function FlowSwitch({ openFlow }: { openFlow: Flow }) {
  const t = useText()
  const dispatch = useAppDispatch()
  return (
    <Segment label={t('LIST.FLOWS')}>
      {FLOWS.map((flow) => (
        <FlowLink key={flow} flow={flow} isOpen={flow === openFlow} onApproach={() => dispatch(ensureListing(flow))} />
      ))}
    </Segment>
  )
}
