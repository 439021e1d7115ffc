import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { expect, it } from 'vitest';
import { areaRows, entryName, type AreaId } from '../shared/areas';
import { capitalize } from '../shared/text/plural';
import { axeFindings } from './axe';
import { aRecording } from './factories';
import { giveQuickConverter } from './measured';
import type { renderRoute } from './renderRoute';
import { problem, server } from './server';
import { giveSound } from './sounds';
import { keepOffers } from './timers';
import { keepTrash } from './trash';
import { giveUploads } from './uploads';

interface Stored {
  id: string;
  version: number;
  audio?: ReturnType<typeof aRecording>;
}

type View = Pick<ReturnType<typeof renderRoute>, 'user' | 'router'>;
type Answer = () => Response;

interface SentForm {
  method: string;
  url: string;
  ifMatch?: string;
  /** What is sent besides the file. */
  fields: Record<string, unknown>;
}

export interface Recorded<E extends Stored> {
  area: AreaId;
  /** Paths of the API; those of one entry begin with `edit` and `remove`. */
  urls: { edit: string; remove: string };
  /** Returns an entry that is named so and has defaults for the rest. */
  make: (name: string, given?: Partial<Stored>) => E;
  /** Shows the database with these entries; `hold` changes what the service has. */
  show: (entries: E[], search?: string) => Promise<{ view: View; hold: (entries: E[]) => void }>;
  /** Shows the form of a new entry, filled in, with its choice of a file. */
  showFilled: () => Promise<View>;
  added: SentForm;
  /** What is said when a new entry and its file could not be added, for each answer. */
  addFailures: [what: string, status: number, body: string | object, text: string][];
  /** The form that replaces the recording of the entry `aka`, version 3. */
  replaced: SentForm;
  /** A text field other than the name, for what stays typed. */
  otherField: string;
  /** What the question of a deletion says at its end. */
  deleteNote: string;
  deleteTitle: string;
  deleteFailures: [what: string, answer: Answer, text: string][];
  /** What the database leads to when it is empty, by its role. */
  emptyRole: 'link' | 'button';
}

/** Tests what every area of entries with recordings does, for one of them. */
export function recordedContract<E extends Stored>(recorded: Recorded<E>): void {
  const { area, urls, make, show } = recorded;
  const { noun } = areaRows[area];
  const One = capitalize(noun.one);
  const audio = aRecording({ fileId: 'file-1', filename: 'aka.mp3', uploadedAt: '2026-02-03T14:05:00Z' });
  const silent = make('Aka', { id: 'aka', version: 3 });
  const heard = { ...silent, audio };
  const newer = (entry: E) => ({ ...entry, version: 4 });
  const three = ['Aka', 'Bia', 'Chi'].map((name) => make(name, { id: name }));
  const [aka, bia, chi] = three as [E, E, E];

  const button = (name: string) => screen.getByRole('button', { name });
  const deleteButton = (name: string) => button(`Delete ${name}`);
  const shown = () =>
    screen
      .queryAllByRole('button', { name: /^Edit / })
      .map((each) => each.getAttribute('aria-label')?.replace('Edit ', ''));
  const expectShown = (...entries: E[]) =>
    waitFor(() => expect(shown()).toEqual(entries.map((entry) => entryName(area, entry))));
  const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const aFile = (name = 'new.mp3', size = 5) =>
    new File([new Uint8Array(size)], name, { type: 'audio/mpeg', lastModified: 1_767_323_045_000 });
  const status = (text: string) => screen.findByText(text, { selector: '[role=status] *' });
  const alert = (text: string) => screen.findByText(text, { selector: '[role=alert] *' });

  describeAdding();
  describeRecording();
  describeDeleting();

  function describeAdding() {
    async function showChosen(file = aFile()) {
      giveSound();
      const uploads = giveUploads();
      const { user } = await recorded.showFilled();
      await user.upload(fileInput(), file);
      return { user, uploads, submit: () => user.click(button(`Add ${One}`)) };
    }

    it('sends a new entry and its file as one form', async () => {
      const file = aFile();
      const { uploads, submit } = await showChosen(file);
      await submit();
      const upload = await uploads.nth(1);
      expect([upload.method, upload.url]).toEqual([recorded.added.method, recorded.added.url]);
      expect(upload.fields()).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        createdAt: expect.stringMatching(/Z$/) as unknown,
        ...recorded.added.fields,
        audio: file,
      });
      upload.progress(1, 4);
      expect(screen.getByRole('progressbar', { name: 'Uploading the audio file: 25%' })).toBeVisible();
      expect(screen.getByRole('textbox', { name: One }).closest('[inert]')).not.toBeNull();
      await upload.answer(201, silent);
      expect(await screen.findByText(`${One} added successfully!`)).toBeVisible();
    });

    it.each(recorded.addFailures)(
      'leaves the form as it is after an answer %s',
      async (_, code, body, words) => {
        const { uploads, submit } = await showChosen();
        await submit();
        const first = await uploads.nth(1);
        await first.answer(code, body);
        expect(await screen.findByText(words)).toBeVisible();
        expect(screen.getByText('new.mp3')).toBeVisible();
        expect(screen.getByRole('textbox', { name: One }).closest('[inert]')).toBeNull();
        await submit();
        expect((await uploads.nth(2)).fields()).toEqual(first.fields());
      },
    );

    it('can be cancelled while it is sent; nothing is lost, and it can be sent again', async () => {
      const { user, uploads, submit } = await showChosen();
      await submit();
      const upload = await uploads.nth(1);
      await user.click(button('Cancel upload'));
      const notice = await screen.findByText(
        'The upload was cancelled and nothing was added. What you typed is still here.',
      );
      expect(notice).toHaveFocus();
      expect(upload.isAborted).toBe(true);
      expect(screen.queryByText(/^(Error|Failed)/)).not.toBeInTheDocument();
      await submit();
      const again = await uploads.nth(2);
      expect(notice).not.toBeInTheDocument();
      expect(again.fields()).toEqual(upload.fields());
    });

    it('stops at a file that breaks a rule, and leads to it', async () => {
      const { uploads, submit } = await showChosen(aFile('long.mp3', 5 * 1024 * 1024 + 1));
      await submit();
      const choosing = screen.getByRole('button', { name: /^Audio File Choose/ });
      await waitFor(() => expect(choosing).toHaveFocus());
      expect(choosing).toHaveAccessibleDescription(/Audio file must be less than 5MB$/);
      expect(uploads.count()).toBe(0);
    });
  }

  function describeRecording() {
    const audioUrl = `/api/${area}/admin/${noun.many}/aka/audio/file-1`;

    async function openEdit(entry: E = heard) {
      const sound = giveSound();
      const uploads = giveUploads();
      const { view, hold } = await show([entry]);
      await view.user.click(button('Edit Aka'));
      const dialog = await screen.findByRole('dialog', { name: `Edit ${One}` });
      const versions: (string | null)[] = [];
      server.use(
        http.put(`${urls.edit}/aka`, ({ request }) => {
          versions.push(request.headers.get('If-Match'));
          return HttpResponse.json({ ...silent, version: 9 } as JsonBodyType);
        }),
      );
      const press = (name: string) => view.user.click(button(name));
      const field = () =>
        within(dialog).getByRole<HTMLInputElement>('textbox', { name: recorded.otherField });
      return { user: view.user, dialog, sound, uploads, versions, hold, press, field };
    }

    it('plays the recording that is stored', async () => {
      const { press, sound } = await openEdit();
      await press('Play aka.mp3');
      expect(sound.heard()).toEqual(['/api/ilu/audio/file-1']);
      expect(await axeFindings()).toEqual([]);
    });

    it('replaces the recording, keeps what is typed, and saves on the version that this made', async () => {
      const { user, uploads, versions, press, field } = await openEdit();
      const before = field().value;
      await user.type(field(), ' More.');
      const file = aFile();
      await user.upload(fileInput(), file);
      await press('Upload audio');
      const upload = await uploads.nth(1);
      const { method, url, ifMatch, fields } = recorded.replaced;
      expect([upload.method, upload.url, upload.headers['if-match']]).toEqual([method, url, ifMatch]);
      expect(upload.fields()).toEqual({ ...fields, audio: file });
      await upload.answer(200, { ...newer(silent), audio: { ...audio, filename: 'new.mp3' } });
      expect(await status('Audio uploaded successfully!')).toBeVisible();
      expect(button('Play new.mp3')).toBeVisible();
      expect(field()).toHaveValue(`${before} More.`);
      await press('Save Changes');
      await waitFor(() => expect(versions).toEqual(['"4"']));
    });

    it('uploads what was chosen before it saves', async () => {
      const { user, uploads, versions, press } = await openEdit();
      await user.upload(fileInput(), aFile());
      await press('Save Changes');
      await (await uploads.nth(1)).answer(200, newer(heard));
      await waitFor(() => expect(versions).toEqual(['"4"']));
    });

    it.each([
      ['its original', { hasOriginal: true }, 'original', 'aka.ogg'],
      ['itself where its original is no longer kept', { hasOriginal: true }, '', 'aka.mp3'],
      ['itself where it has no original', {}, 'original', 'aka.mp3'],
    ])('trims the stored recording from %s', async (_, has, kept, sent) => {
      giveQuickConverter();
      server.use(
        http.get('/api/ilu/audio/file-1', () => HttpResponse.text('ID3')),
        http.head(`${audioUrl}/original`, () => new HttpResponse(null, { status: 503 })),
        http.get(`${audioUrl}/original`, () =>
          kept ? HttpResponse.text('OggS') : problem(404, 'This audio file has no original'),
        ),
      );
      const { user, dialog, uploads, press } = await openEdit({ ...heard, audio: { ...audio, ...has } });
      expect(await within(dialog).findByText('0.0 of 10.0 s')).toBeVisible();
      await press('Trim');
      const end = await screen.findByRole('slider', { name: 'End of the recording' });
      expect(end.closest('[role=group]')).toHaveAccessibleName(`Waveform of ${sent}`);
      const start = screen.getByRole('slider', { name: 'Start of the recording' });
      await waitFor(() => expect(start).toHaveFocus());
      act(() => end.focus());
      await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
      expect(screen.getByText('Keeping 1.9 of 10.0 s')).toBeVisible();
      expect(await axeFindings()).toEqual([]);
      await press('Upload audio');
      const { audio: file, original } = (await uploads.nth(1)).fields() as Record<string, File>;
      expect([file?.name, original?.name]).toEqual(['aka.m4a', sent]);
    });

    it('says so if the stored recording cannot be loaded for a trim', async () => {
      giveQuickConverter();
      server.use(http.get('/api/ilu/audio/file-1', () => problem(503, 'Not now')));
      const { press } = await openEdit();
      await press('Trim');
      expect(await alert("The recording couldn't be loaded. Try again.")).toBeVisible();
    });

    it('says why an upload failed and saves nothing', async () => {
      const { user, uploads, versions, press } = await openEdit(silent);
      await user.upload(fileInput(), aFile());
      await press('Save Changes');
      await (await uploads.nth(1)).answer(422, { error: 'This file is not audio' });
      expect(await alert('Error uploading audio: This file is not audio')).toBeVisible();
      expect(screen.getByText('new.mp3')).toBeVisible();
      expect(versions).toEqual([]);
    });

    async function deleteAudio({ press, user }: Awaited<ReturnType<typeof openEdit>>) {
      await press('Delete audio');
      const question = await screen.findByRole('alertdialog', { name: 'Delete audio?' });
      expect(question).toHaveAccessibleDescription('Are you sure you want to delete this audio file?');
      await user.click(within(question).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(question).not.toBeInTheDocument());
    }

    it('deletes the recording, keeps what is typed and saves on the version that this made', async () => {
      const opened = await openEdit();
      const { user, versions, hold, press, field } = opened;
      const before = field().value;
      await user.type(field(), ' More.');
      server.use(
        http.delete(audioUrl, () => {
          hold([newer(silent)]);
          return HttpResponse.json({ success: true });
        }),
      );
      await deleteAudio(opened);
      expect(await status('Audio deleted successfully!')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Play aka.mp3' })).not.toBeInTheDocument();
      expect(field()).toHaveValue(`${before} More.`);
      await press('Save Changes');
      await waitFor(() => expect(versions).toEqual(['"4"']));
    });

    it.each([
      ['a sentence', () => problem(500, 'The store is away'), 'Failed to delete audio: The store is away'],
      ['no JSON', () => new HttpResponse('<h1>Hi</h1>'), 'Server returned unexpected response: 200'],
    ])('says why a recording could not be deleted that was answered with %s', async (_, answer, text) => {
      const opened = await openEdit();
      server.use(http.delete(audioUrl, answer));
      await deleteAudio(opened);
      expect(await alert(text)).toBeVisible();
      expect(button('Play aka.mp3')).toBeVisible();
    });
  }

  function describeDeleting() {
    const note = recorded.deleteNote;

    async function ask(name: string, entries = three) {
      const { view, hold } = await show(entries);
      await view.user.click(deleteButton(name));
      const dialog = await screen.findByRole('alertdialog', { name: recorded.deleteTitle });
      const confirm = () => view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
      return { user: view.user, hold, dialog, confirm };
    }
    const answerDelete = (answer: (id: unknown) => Response) =>
      server.use(http.delete(`${urls.remove}/:id`, ({ params }) => answer(params['id'])));
    const done = () => HttpResponse.json({ success: true });

    it('names what it deletes, has the focus on Cancel, and does nothing when told so', async () => {
      const { user, dialog } = await ask('Bia');
      expect(dialog).toHaveAccessibleDescription(`You are about to delete Bia. ${note}`);
      expect(button('Cancel')).toHaveFocus();
      expect(await axeFindings()).toEqual([]);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
      expect(deleteButton('Bia')).toHaveFocus();
      await expectShown(...three);
    });

    it('says that a recording goes with it', async () => {
      const { dialog } = await ask('Aka', [{ ...aka, audio }]);
      expect(dialog).toHaveAccessibleDescription(`You are about to delete Aka and its recording. ${note}`);
    });

    it('leads to the form once the last is deleted, and the focus is before it', async () => {
      const { user, hold, confirm } = await ask('Aka', [aka]);
      answerDelete(() => {
        hold([]);
        return done();
      });
      await confirm();
      await waitFor(() => expect(screen.getByRole('heading', { name: `No ${noun.many} yet` })).toHaveFocus());
      await user.tab();
      const main = within(screen.getByRole('main'));
      expect(main.getByRole(recorded.emptyRole, { name: `Add ${One}` })).toHaveFocus();
    });

    it.each(recorded.deleteFailures)(
      'says %s when it fails, keeps the entry, and can be tried again',
      async (_what, answer, text) => {
        const { dialog, confirm } = await ask('Aka');
        answerDelete(answer);
        await confirm();
        expect(await within(dialog).findByText(text)).toBeVisible();
        answerDelete(done);
        await confirm();
        await expectShown(bia, chi);
      },
    );

    it('takes away what another person has deleted already', async () => {
      const { confirm } = await ask('Aka');
      answerDelete(() => problem(404, `The ${noun.one} does not exist`));
      await confirm();
      await expectShown(bia, chi);
    });

    it('puts the focus on the next, and brings it back to its place by Undo', async () => {
      keepOffers();
      const { user, hold, confirm } = await ask('Bia');
      const deleted: unknown[] = [];
      answerDelete((id) => {
        deleted.push(id);
        hold([aka, chi]);
        return done();
      });
      keepTrash(area, noun.one, (id) => {
        if (id === 'Bia') hold(three);
        return undefined;
      });
      await confirm();
      await expectShown(aka, chi);
      await waitFor(() => expect(deleteButton('Chi')).toHaveFocus());
      expect(deleted).toEqual(['Bia']);
      expect(screen.getByText('“Bia” was deleted.')).toBeInTheDocument();
      const counted = (count: number) => new RegExp(`Database \\(${count} ${noun.many}\\)$`);
      await waitFor(() => expect(screen.getByRole('heading', { name: counted(2) })).toBeVisible());
      expect(await screen.findByText('“Bia”', { selector: '[role=status] [lang=ig]' })).toBeVisible();
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await expectShown(...three);
      await waitFor(() => expect(button('Edit Bia')).toHaveFocus());
      expect(screen.getByText('“Bia” was restored.')).toBeInTheDocument();
      await waitFor(() => expect(screen.getByRole('heading', { name: counted(3) })).toBeVisible());
    });
  }
}
