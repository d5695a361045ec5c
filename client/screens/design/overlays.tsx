import { Flag, Link2, LogOut, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Menu, MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { Section } from './section.tsx'

export function Overlays() {
  const [dialog, setDialog] = useState<'form' | 'delete'>()
  const close = () => setDialog(undefined)
  return (
    <Section title="Menus, tooltip, alerts, dialogs, toasts">
      <div className="row wrap">
        <Menu trigger={<Button>Menu</Button>} align="start">
          <MenuItem icon={<User />} to="/design">
            Profile
          </MenuItem>
          <MenuItem icon={<Link2 />}>Open post</MenuItem>
          <MenuItem icon={<Flag />} disabled>
            Report post
          </MenuItem>
          <MenuItem icon={<LogOut />}>Log out</MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={() => setDialog('delete')}>
            Delete post
          </MenuItem>
        </Menu>
        <Tooltip text="Connected to real-time updates">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onClick={() => setDialog('form')}>Dialog</Button>
        <Button onClick={() => setDialog('delete')}>Confirmation</Button>
        <Button onClick={() => toast({ title: 'Post created', description: 'Your post has been submitted for review.' })}>
          Toast
        </Button>
        <Button onClick={() => toast({ tone: 'bad', title: 'Login failed', description: '401: Invalid username or password' })}>
          Destructive toast
        </Button>
        <Button onClick={() => toast({ tone: 'info', title: 'Uploading image' })}>Informational toast</Button>
        <Button onClick={() => toast({ title: 'New message', description: 'Ada sent you a message', face: { name: 'Ada' } })}>
          Real-time toast
        </Button>
      </div>
      <div className="grid-2">
        <Alert tone="info">Uploading image</Alert>
        <Alert tone="ok">Your post has been approved</Alert>
        <Alert tone="warn" title="You received a content warning">
          Two warnings may end the membership.
        </Alert>
        <Alert tone="danger">Error loading posts. Please try again later.</Alert>
      </div>
      <Dialog
        open={dialog === 'form'}
        onOpenChange={close}
        title="Edit Profile"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={close}>
              Save Changes
            </Button>
          </>
        }
      >
        <TextField label="Full Name" defaultValue="Ada" />
        <TextArea label="Bio" rows={3} />
      </Dialog>
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title="Delete post"
        sentence="Are you sure you want to delete this post?"
        confirmLabel="Delete"
        confirmIcon={<Trash2 />}
        destructive
        onConfirm={close}
      />
    </Section>
  )
}
