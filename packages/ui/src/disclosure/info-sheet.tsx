import { useState, type ReactNode } from 'react'
import { Bone } from '../bone/bone'
import { Sheet } from '../sheet/sheet'

export type InfoSheetProps = {
  title: string
  closeLabel: string
  onClose: () => void
  foot?: ReactNode
} & ({ children: ReactNode } | { frame: InfoFrameProps })

export type InfoFrameProps = {
  /** Address of the page. */
  src: string
  /** Name of the frame for who cannot see it. */
  title: string
}

/**
 * Somebody else's page. It may run its scripts and open windows; it is a stranger to our origin and learns nothing of
 * where it stands. No `allow-same-origin`: with scripts it would let a page of our own origin take its frame off.
 */
function InfoFrame({ src, title }: InfoFrameProps) {
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <div className="mc-frame">
      {!isLoaded && (
        <div className="mc-frame__wait" aria-hidden="true">
          <Bone width="60%" height="20px" />
          <Bone width="100%" height="14px" />
          <Bone width="82%" height="14px" />
        </div>
      )}
      <iframe
        src={src}
        title={title}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        onLoad={() => setIsLoaded(true)}
      />
    </div>
  )
}

/** What there is to know about something, as text or as a page of its own in a frame (FORM-12). */
export function InfoSheet(props: InfoSheetProps) {
  const { title, closeLabel, onClose, foot } = props
  const isFrame = 'frame' in props
  return (
    <Sheet title={title} closeLabel={closeLabel} onClose={onClose} foot={foot} isFlush={isFrame} isTall={isFrame}>
      {'frame' in props ? <InfoFrame {...props.frame} /> : <div className="mc-prose">{props.children}</div>}
    </Sheet>
  )
}
