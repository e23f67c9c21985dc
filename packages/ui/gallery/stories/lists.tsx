import { useId } from 'react'
import {
  CardBrandIcon,
  Carousel,
  Chip,
  ChoiceCard,
  Chips,
  Group,
  Mark,
  MoneyLines,
  Rail,
  RailItem,
  RoundChip,
  Row,
  RowList,
  SavedCardChoice,
  Tag,
  Tile,
} from '../../src'
import { story, type Story } from '../story'
import { BANKS, LONG_LABEL } from '../words'

const nothing = () => undefined
const mark = (index: number) => <Mark src={BANKS[index]?.logo ?? null} />

const ROWS = (
  <RowList isWide>
    <Row mark={mark(0)} name="Plain" facts={['Up to 15 min', '10 – 2 000 EUR']} end="No fee" />
    <Row mark={mark(2)} name="Popular" tag={<Tag tone="popular">Popular</Tag>} facts={['Instant']} end="0.9 %" />
    <Row
      mark={mark(4)}
      name={LONG_LABEL}
      tag={<Tag tone="new">New</Tag>}
      facts={['Instant', '10 – 1 500 EUR']}
      end="1.2 %"
    />
    <Row
      mark={mark(6)}
      name="Off"
      isDisabled
      facts={[
        <Tag key="wait" tone="wait">
          Available in 24 min
        </Tag>,
      ]}
    />
    <Row mark={<Mark src={null} />} name="Without a logo" facts={[]} />
  </RowList>
)

/** A radio group of its own for each stage, so that the stages do not share a choice. */
function Cards() {
  const name = useId()
  return (
    <div className="mc-stack mc-stack--10">
      <SavedCardChoice {...CARD} name={name} facts="Valid until 08/29" defaultChecked />
      <SavedCardChoice
        name={name}
        brand="mastercard"
        lastDigits="0071"
        spokenName="Mastercard ending in 0071"
        facts="Valid until 11/27"
      />
    </div>
  )
}

const CARD = { name: 'card', brand: 'visa', lastDigits: '5418', spokenName: 'Visa ending in 5418' } as const

export const LIST_STORIES: readonly Story[] = [
  story('row', { rows: ROWS }),
  story('tile', {
    carousel: (
      <Carousel label="Quick choice">
        <Tile mark={mark(1)} name="Bank card" facts="Instant" tag={<Tag>Last used</Tag>} />
        <Tile mark={mark(3)} name="Veloro" facts="No fee" tag={<Tag tone="bonus">+20 %</Tag>} />
        <Tile mark={mark(5)} name={LONG_LABEL} facts="Up to 15 min" />
      </Carousel>
    ),
  }),
  story('chip', {
    chips: (
      <Chips label="Categories">
        <RoundChip icon="search" label="Search" />
        <Chip isChosen count="21">
          All
        </Chip>
        <Chip isChosen={false} count="4">
          Popular
        </Chip>
      </Chips>
    ),
    rail: (
      <Rail label="Categories beside">
        <RailItem isChosen count="21">
          All
        </RailItem>
        <RailItem isChosen={false} count="4">
          Popular
        </RailItem>
      </Rail>
    ),
  }),
  story('saved-card', {
    'one of two': <Cards />,
    expired: (
      <SavedCardChoice
        name="old"
        brand="maestro"
        lastDigits="6642"
        spokenName="Maestro ending in 6642"
        facts="Expired 10/26"
        offLabel="Expired"
      />
    ),
    'delete mode': (
      <SavedCardChoice
        {...CARD}
        facts="Valid until 08/29"
        removal={{ label: 'Delete card ending 5418', onRemove: nothing }}
      />
    ),
    'a new card': (
      <ChoiceCard name="new" label="New card" facts={['It can be saved']} mark={<CardBrandIcon brand="unknown" />} />
    ),
  }),
  story('group', {
    lines: (
      <Group title="Summary" note="EUR">
        <MoneyLines
          lines={[
            { id: 'deposit', label: 'Deposit', value: '100.00 EUR' },
            { id: 'fee', label: 'Fee, 1.5 % + 0.20', value: '1.70 EUR' },
            { id: 'bonus', label: 'Bonus, 20 %', value: '+20.00 EUR' },
            { id: 'total', label: 'You pay', value: '101.70 EUR', isTotal: true },
          ]}
        />
      </Group>
    ),
  }),
]
