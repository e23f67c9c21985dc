import type { MethodCategory } from '@modulor/contract/vocabulary'
import { counterText } from '@modulor/rules'
import { Chip, Chips, Rail, RailItem, RoundChip, SearchField } from '@modulor/ui'
import { useState } from 'react'
import { useText } from '../../i18n'
import type { ListFilter, OfferedCategory } from './list-view'

export type ListFilterProps = {
  filter: ListFilter
  categories: readonly OfferedCategory[]
  onChange: (filter: ListFilter) => void
}

/** The categories as a column beside the list, from a width of 1024 pixels (LIST-2). */
export function CategoryRail({ filter, categories, onChange }: ListFilterProps) {
  const t = useText()
  return (
    <Rail label={t('LIST.CATEGORIES')}>
      {categories.map(({ category, count }) => (
        <RailItem
          key={category}
          count={counterText(count)}
          isChosen={category === filter.category}
          onClick={() => onChange({ ...filter, category })}
        >
          {t(`LIST.CATEGORY.${category}`)}
        </RailItem>
      ))}
    </Rail>
  )
}

/** The search: a field on the desktop; on a phone a round chip that replaces the categories with a field (LIST-5). */
export function FilterLine({ filter, categories, onChange }: ListFilterProps) {
  const t = useText()
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const field = {
    label: t('LIST.FIND'),
    clearLabel: t('LIST.CLEAR'),
    value: filter.text,
    onChange: (text: string) => onChange({ ...filter, text }),
  }
  const handleCategory = (category: MethodCategory) => onChange({ ...filter, category })
  return (
    <>
      <SearchField {...field} className="mc-wide" />
      {isSearchOpen || filter.text !== '' ? (
        <SearchField {...field} className="mc-narrow" autoFocus={isSearchOpen} onBlur={() => setIsSearchOpen(false)} />
      ) : (
        <Chips label={t('LIST.CATEGORIES')} className="mc-narrow">
          <RoundChip icon="search" label={t('LIST.FIND')} onClick={() => setIsSearchOpen(true)} />
          {categories.map(({ category, count }) => (
            <Chip
              key={category}
              count={counterText(count)}
              isChosen={category === filter.category}
              onClick={() => handleCategory(category)}
            >
              {t(`LIST.CATEGORY.${category}`)}
            </Chip>
          ))}
        </Chips>
      )}
    </>
  )
}
