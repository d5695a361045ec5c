import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { ToastSign, closeToast, useToast } from './toast.tsx'
import './toast.css'

/** Swipe right, threshold 50 px, focus hotkey F8. Failures are announced at once, everything else when speech pauses. */
export function Toaster() {
  const toast = useToast()
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <RadixToast.Root
          key={toast.id}
          className={`toast toast--${toast.tone ?? 'ok'}`}
          type={toast.tone === 'bad' ? 'foreground' : 'background'}
          duration={toast.durationMs}
          open={toast.isOpen}
          onOpenChange={(isOpen) => !isOpen && closeToast(toast.id)}
        >
          <ToastSign tone={toast.tone} face={toast.face} />
          <div>
            <RadixToast.Title asChild>
              <b>{toast.title}</b>
            </RadixToast.Title>
            {toast.description && (
              <RadixToast.Description asChild>
                <p>{toast.description}</p>
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close className="x" aria-label="Close">
            <X className="i--sm" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport className="toaster" hotkey={['F8']} />
    </RadixToast.Provider>
  )
}
