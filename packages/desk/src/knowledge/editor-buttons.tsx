import { knowledgeTexts } from '../messages/knowledge.js';
import { Button } from '../ui/button.js';
import { Hint } from '../ui/hint.js';
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
      <Hint text={editor.saveHint} keys="mod+s">
        <Button disabled={isBusy || !maySave} onClick={save}>
          {editor.save}
        </Button>
      </Hint>
      <Hint text={editor.publishHint} keys="mod+enter">
        <Button look="main" disabled={isBusy || !mayPublish} onClick={onPublish}>
          {editor.publish}
        </Button>
      </Hint>
    </>
  );
}
