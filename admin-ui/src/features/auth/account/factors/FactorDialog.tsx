import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { AppOffer } from '../../api';
import { confirmApp, offerApp, removeApp, renewCodes } from './api';
import { CodesStep } from './CodesStep';
import { PasswordStep } from './PasswordStep';
import { ScanStep } from './ScanStep';
import { words, type Task } from './tasks';

interface Props {
  open: boolean;
  task: Task;
  onClose: () => void;
  onClosed: () => void;
  /** The factors are others now. */
  onChange: () => void;
}

type Step = { name: 'password' } | { name: 'scan'; offer: AppOffer } | { name: 'codes'; codes: string[] };

/** Asks for the password, then does what was chosen. Codes are seen once: a click beside the dialog does not close it then. */
export function FactorDialog({ open, task, onClose, onClosed, onChange }: Props) {
  const id = useId();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const give = (codes: string[]) => {
    setStep({ name: 'codes', codes });
    onChange();
  };
  const tasks: Record<Task, (password: string) => Promise<void>> = {
    setUp: async (password) => setStep({ name: 'scan', offer: await offerApp(password) }),
    renew: async (password) => give(await renewCodes(password)),
    remove: async (password) => {
      await removeApp(password);
      onChange();
      onClose();
    },
  };

  return (
    <Dialog
      open={open}
      onClose={step.name === 'password' ? onClose : undefined}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={id}>{step.name === 'codes' ? 'Your recovery codes' : words[task].title}</DialogTitle>
      {step.name === 'password' && <PasswordStep task={task} onSubmit={tasks[task]} onCancel={onClose} />}
      {step.name === 'scan' && (
        <ScanStep
          offer={step.offer}
          onSubmit={async (code) => give(await confirmApp(code))}
          onCancel={onClose}
        />
      )}
      {step.name === 'codes' && <CodesStep codes={step.codes} onDone={onClose} />}
    </Dialog>
  );
}
