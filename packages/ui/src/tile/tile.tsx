import type { ComponentProps, ReactNode } from 'react'

export type TileProps = Omit<ComponentProps<'button'>, 'name' | 'children'> & {
  mark: ReactNode
  tag?: ReactNode
  name: ReactNode
  facts?: ReactNode
}

/** A tile of the carousel, to choose a method quickly. */
export function Tile({ mark, tag, name, facts, ...rest }: TileProps) {
  return (
    <button type="button" {...rest} className="mc-tile">
      <span className="mc-tile__top">
        {mark}
        {tag}
      </span>
      <span>
        <span className="mc-tile__name">{name}</span>
        <span className="mc-tile__facts">{facts}</span>
      </span>
    </button>
  )
}

/** Tiles in one line that scrolls horizontally; `label` names the group. */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mc-carousel" role="group" aria-label={label}>
      {children}
    </div>
  )
}
