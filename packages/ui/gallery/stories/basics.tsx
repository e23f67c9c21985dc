import {
  ActionBar,
  SkeletonBlock,
  Button,
  Header,
  HeaderFigure,
  Icon,
  IconButton,
  LinkButton,
  Ring,
  Segment,
  StateScreen,
} from '../../src'
import { ForcedFocus } from '../forced-focus'
import { story, type Story } from '../story'

export const BASIC_STORIES: readonly Story[] = [
  story('button', {
    primary: <Button>Pay 101.70 EUR</Button>,
    focused: (
      <ForcedFocus>
        <Button>Pay 101.70 EUR</Button>
      </ForcedFocus>
    ),
    busy: (
      <Button isBusy busyLabel="Sending">
        Pay
      </Button>
    ),
    disabled: <Button disabled>Pay</Button>,
    secondary: <Button variant="secondary">Another card</Button>,
    quiet: <Button variant="quiet">Cancel</Button>,
    danger: <Button variant="danger">Delete</Button>,
    link: <LinkButton>How it works</LinkButton>,
    icon: <IconButton icon="back" label="Back" />,
  }),
  story('header', {
    header: (
      <Header>
        <HeaderFigure label="Balance" value="128.40 EUR" />
        <IconButton icon="close" label="Close the cashier" />
      </Header>
    ),
    segment: (
      <Segment label="Direction">
        <a href="#deposit" aria-current="page">
          Deposit
        </a>
        <a href="#withdraw">Withdraw</a>
      </Segment>
    ),
  }),
  story('action-bar', {
    bar: (
      <ActionBar sumLabel="You pay" sum="101.70 EUR">
        <Button isBlock>Pay 101.70 EUR</Button>
      </ActionBar>
    ),
  }),
  story('wait', {
    ring: <Ring left={0.7}>14:32</Ring>,
    skeleton: <SkeletonBlock width="100%" height="58px" radius="10" />,
    icon: <Icon name="gift" />,
  }),
  story('state-screen', {
    empty: <StateScreen icon="search" level={2} title="Nothing found" text="Try another word." />,
    positive: <StateScreen icon="check" tone="positive" level={2} title="Deposit received" sum="100.00 EUR" />,
    negative: (
      <StateScreen
        icon="alert"
        tone="negative"
        level={2}
        title="The bank said no"
        text="Nothing was taken."
        actions={<Button isBlock>Try again</Button>}
      />
    ),
  }),
]
