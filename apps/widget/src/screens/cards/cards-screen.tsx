import type { Flow } from '@modulor/contract/vocabulary'
import { flowOf } from '@modulor/rules'
import { ActionBar, SkeletonBlock, Button, LinkButton, SavedCardChoice, StateScreen } from '@modulor/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useAction, useLocation } from '../../router'
import type { SavedCard } from '../../api'
import { useText } from '../../i18n'
import { PageHeader, useBack } from '../../page-frame'
import { useTitleFocus } from '../../page-frame/use-title-focus'
import { isExpired, useCardTexts } from '../../saved-cards'
import { useAppDispatch } from '../../session'
import { cardProposed, cardSelected, cardsOpened, deleteModeSwitched, useSavedCards } from '../../session/saved-cards'
import './cards.css'
import { RemoveCardSheet } from './remove-card-sheet'
import { useCardNavigation, type CardNavigation } from './use-card-navigation'

const BLOCKS = [1, 2, 3, 4]
const CARD_HEIGHT = '64px'

const TITLES = { deposit: 'CARDS.TITLE', withdrawal: 'CARDS.TITLE_WITHDRAWAL' } as const satisfies Record<Flow, string>
const USE = { deposit: 'CARDS.PAY', withdrawal: 'CARDS.WITHDRAW' } as const satisfies Record<Flow, string>
const NEW = { deposit: 'CARDS.NEW', withdrawal: 'CARDS.NEW_WITHDRAWAL' } as const satisfies Record<Flow, string>

/** The masked number; the isolating characters keep it left to right in every language. */
const maskedDigits = (last4: string) => `\u2066•••• ${last4}\u2069`

/** Shown in place of the cards: none is saved yet, or they could not be loaded. */
function NoCards({ flow, way: { open }, failure }: { flow: Flow; way: CardNavigation; failure: (() => void) | null }) {
  const t = useText()
  const action = failure ? (
    <Button variant="primary" isBlock onClick={failure}>
      {t('FORM.TRY_AGAIN')}
    </Button>
  ) : (
    open && (
      <Button variant="primary" isBlock onClick={() => open(null)}>
        {t(NEW[flow])}
      </Button>
    )
  )
  return (
    <div className="mc-fill">
      <StateScreen
        level={2}
        icon={failure ? 'alert' : 'card'}
        tone={failure ? 'negative' : 'plain'}
        title={t(failure ? 'CARDS.FAILED' : 'CARDS.EMPTY')}
        text={failure ? undefined : t('CARDS.EMPTY_TEXT')}
        isLive
        actions={action}
      />
    </div>
  )
}

type CardListProps = { cards: readonly SavedCard[]; selected: SavedCard | null; isDeleteMode: boolean }

function CardList({ cards, selected, isDeleteMode }: CardListProps) {
  const t = useText()
  const dispatch = useAppDispatch()
  const name = useId()
  const wordsOf = useCardTexts()
  const list = useRef<HTMLDivElement>(null)
  const [now] = useState(() => new Date())
  const [toRemove, setToRemove] = useState<SavedCard | null>(null)
  const handleRemoved = () => {
    setToRemove(null)
    // The focused button was removed with its card.
    list.current?.focus()
  }
  return (
    <>
      <div
        ref={list}
        className="cards-list"
        tabIndex={-1}
        role={isDeleteMode ? 'group' : 'radiogroup'}
        aria-label={t(isDeleteMode ? 'CARDS.EDIT' : 'CARDS.CHOICE')}
      >
        {cards.map((card) => {
          const words = wordsOf(card, now)
          return (
            <SavedCardChoice
              key={card.cardId}
              {...words}
              name={name}
              value={card.cardId}
              checked={selected?.cardId === card.cardId}
              onChange={() => dispatch(cardSelected(card.cardId))}
              {...(isDeleteMode && {
                removal: {
                  label: t('CARDS.DELETE_NAMED', { card: words.spokenName }),
                  onRemove: () => setToRemove(card),
                },
              })}
            />
          )
        })}
      </div>
      {toRemove && (
        <RemoveCardSheet card={toRemove} now={now} onRemoved={handleRemoved} onClose={() => setToRemove(null)} />
      )}
    </>
  )
}

function CardPage({ flow, way }: { flow: Flow; way: CardNavigation }) {
  const t = useText()
  const { isKnown, open } = way
  const dispatch = useAppDispatch()
  const isOpened = useAction() !== 'POP'
  const { cardsList, isCardsFetched, hasFailed, onRetry, selectedCard, isDeleteCardMode } = useSavedCards()
  // The page is loaded after its path has changed, and its last card takes the focus with it.
  useTitleFocus(cardsList.length === 0, isOpened)
  // oxlint-disable-next-line react/purity -- a card that expires while the page is open can no longer be chosen
  const usable = selectedCard && !isExpired(selectedCard, new Date()) ? selectedCard : null
  if (!isCardsFetched && !hasFailed)
    return (
      <div className="mc-page">
        <div className="cards-list" aria-busy="true">
          {BLOCKS.map((block) => (
            <SkeletonBlock key={block} width="100%" height={CARD_HEIGHT} radius="10" />
          ))}
        </div>
      </div>
    )
  if (cardsList.length === 0)
    return (
      <div className="mc-page">
        <NoCards flow={flow} way={way} failure={hasFailed ? onRetry : null} />
      </div>
    )
  return (
    <>
      <div className="mc-page mc-page--dense">
        <CardList cards={cardsList} selected={usable} isDeleteMode={isDeleteCardMode} />
        <p>
          <LinkButton onClick={() => dispatch(deleteModeSwitched())}>
            {t(isDeleteCardMode ? 'CARDS.EDIT_DONE' : 'CARDS.EDIT')}
          </LinkButton>
        </p>
        {isKnown && !open && <p role="status">{t('CARDS.NO_METHOD')}</p>}
      </div>
      {!isDeleteCardMode && open && (
        <ActionBar>
          <Button variant="primary" isBlock onClick={() => open(usable)}>
            {usable ? t(USE[flow], { card: maskedDigits(usable.last4) }) : t(NEW[flow])}
          </Button>
        </ActionBar>
      )}
    </>
  )
}

/**
 * The player's saved cards: to choose from and to delete (SAVED-4), and on `/withdrawal-cards` those that can receive a
 * payout (SAVED-5). An expired card stays in the list, because it can still be deleted, and cannot be chosen.
 */
export function CardsScreen() {
  const t = useText()
  const dispatch = useAppDispatch()
  const flow = flowOf(useLocation().pathname)
  const way = useCardNavigation(flow)
  const back = useBack(flow)
  const { keptCardId } = way
  useEffect(() => {
    dispatch(cardsOpened())
  }, [dispatch])
  // The listing, from which the id comes, may be loaded after the cards.
  useEffect(() => {
    dispatch(cardProposed(keptCardId === '' ? null : keptCardId))
  }, [dispatch, keptCardId])
  return (
    <>
      <PageHeader title={t(TITLES[flow])} onBack={back} />
      <CardPage flow={flow} way={way} />
    </>
  )
}
