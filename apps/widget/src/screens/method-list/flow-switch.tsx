import { FLOWS, type Flow } from '@modulor/contract/vocabulary'
import { Segment } from '@modulor/ui'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'
import { useText } from '../../i18n'
import { needListing, useAppDispatch } from '../../session'

type FlowLinkProps = { flow: Flow; isOpen: boolean; onApproach: () => void }

/** A plain link: the router's own brings its prefetching of data routes along, which a first view cannot afford. */
function FlowLink({ flow, isOpen, onApproach }: FlowLinkProps) {
  const t = useText()
  const to = { pathname: `/${flow}`, search: useLocation().search }
  return (
    <a
      href={useHref(to)}
      aria-current={isOpen ? 'page' : undefined}
      onClick={useLinkClickHandler(to)}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {t(flow === 'deposit' ? 'LIST.DEPOSIT' : 'LIST.WITHDRAWAL')}
    </a>
  )
}

/** Deposit or withdraw. The other flow's list is fetched when the player comes near. */
export function FlowSwitch({ openFlow }: { openFlow: Flow }) {
  const t = useText()
  const dispatch = useAppDispatch()
  return (
    <Segment label={t('LIST.FLOWS')}>
      {FLOWS.map((flow) => (
        <FlowLink key={flow} flow={flow} isOpen={flow === openFlow} onApproach={() => dispatch(needListing(flow))} />
      ))}
    </Segment>
  )
}
