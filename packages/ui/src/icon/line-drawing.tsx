import { classList } from '../class-list/class-list'

/** Drawings for components of a form; they are not in the icons of the first view. */
export const CALENDAR =
  'M6 5.5h12a2 2 0 0 1 2 2v10.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7.5a2 2 0 0 1 2-2M4 10h16M8 3.5v4M16 3.5v4M8 13.8h.1M12 13.8h.1M16 13.8h.1M8 16.8h.1M12 16.8h.1'
export const UPLOAD = 'M12 15.5V4.5m-4.5 4L12 4l4.5 4.5M4.5 15v3a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-3'
export const FILE = 'M13.5 3.5H7a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9zM13.5 3.5V9H19M8.5 13h7M8.5 16.5h4.5'

export type LineDrawingProps = { path: string; size?: 20 | 24; isTurning?: boolean; className?: string }

/** A line icon that is not in the set of `Icon`. Always decorative. */
export function LineDrawing({ path, size = 20, isTurning, className }: LineDrawingProps) {
  return (
    <svg
      className={classList('mc-icon', size === 20 && 'mc-icon--20', isTurning && 'mc-dir', className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
