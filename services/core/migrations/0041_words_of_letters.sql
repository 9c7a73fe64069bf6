-- Nothing is being written meanwhile that still has the words of before: what is there now is made anew (search_rebuilds).
LOCK TABLE contacts, conversations, messages IN SHARE ROW EXCLUSIVE MODE;

-- Letters as those write them who have them on no key: «coeur» finds «cœur», «lodz» «Łódź», «soren» «Søren», «счет» «счёт», as in the
-- knowledge base. Marks of other Cyrillic letters than «ё» count: «й» is another letter than «и». Not the dotless i of Turkish, which is a
-- letter beside the other.
CREATE FUNCTION plain_letters(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  -- `translate` compares each character with each of these.
  IF content ~ '[ßẞæÆœŒþÞøØłŁđĐðÐħĦŧŦёЁ]' THEN
    content := replace(replace(replace(replace(content, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae');
    content := replace(replace(replace(replace(content, 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
    content := translate(content, 'øØłŁđĐðÐħĦŧŦёЁ', 'oollddddhhttее');
  END IF;
  RETURN content;
END $$;

ALTER FUNCTION plain_text RENAME TO plain_text_with_letters;
CREATE FUNCTION plain_text(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS 'SELECT plain_letters(plain_text_with_letters(content))';

-- As before, but that a word also has the spellings of the question by which texts are found whose words are still to be made anew.
DROP FUNCTION question_words;
CREATE FUNCTION question_words(question text) RETURNS TABLE (word text, pieces text[], former text[]) LANGUAGE plpgsql STABLE PARALLEL SAFE
  SET search_path FROM CURRENT AS $$
DECLARE
  plain text := plain_text(question);
  before text := plain_text_with_letters(question);
  spellings tsvector := '';
BEGIN
  IF before <> plain AND EXISTS (SELECT FROM search_rebuilds WHERE table_name LIKE '% of letters') THEN
    spellings := to_tsvector('simple', regexp_replace(before, '[][#@&/\\|_.:+*~=<>(){}"⁄-]+', ' ', 'g'));
  END IF;
  RETURN QUERY SELECT w.lexeme, NULL::text[], ARRAY(
      SELECT s.lexeme FROM unnest(spellings) s WHERE s.lexeme <> w.lexeme AND plain_letters(s.lexeme) = w.lexeme)
    FROM unnest(words(regexp_replace(plain, unspaced_letter(), '', 'g'))) w
    UNION ALL SELECT DISTINCT s, string_to_array(btrim(regexp_replace(s, unspaced_letter(), '\& \&', 'g')), ' '), '{}'::text[]
    FROM string_to_table(plain, ' ') s WHERE s ~ unspaced_letter();
END $$;

-- Only the words of texts with such letters, unless those of all texts of their table are about to be made anew.
INSERT INTO search_rebuilds SELECT name || ' of letters', '~' FROM unnest(ARRAY['contacts', 'conversations', 'messages']) name
  WHERE NOT EXISTS (SELECT FROM search_rebuilds WHERE table_name = name AND before_id = '~');
