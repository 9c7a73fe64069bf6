import { knowledgeTexts } from '../messages/knowledge.js';
import { Button } from '../ui/button.js';
import type { ArticleEditing } from './article-editing.js';

interface ButtonsProps {
  readonly editing: ArticleEditing;
  onPublish(): void;
}

/** Saves an article for the team, and shows it to customers. */
export function EditorButtons({ editing: { isBusy, maySave, mayPublish, save }, onPublish }: ButtonsProps) {
  const { editor } = knowledgeTexts;
  return (
    <>
      <Button hint={editor.saveHint} keys="mod+s" disabled={isBusy || !maySave} onClick={save}>
        {editor.save}
      </Button>
      <Button
        look="main"
        hint={editor.publishHint}
        keys="mod+enter"
        disabled={isBusy || !mayPublish}
        onClick={onPublish}
      >
        {editor.publish}
      </Button>
    </>
  );
}
