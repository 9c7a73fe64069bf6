-- Nothing is being written meanwhile that still has the words of before: what is there now is made anew (search_rebuilds).
LOCK TABLE contacts, conversations, messages IN SHARE ROW EXCLUSIVE MODE;

-- Letters as those write them who have them on no key: «coeur» finds «cœur», «lodz» «Łódź», «soren» «Søren», «счет» «счёт», as in the
-- knowledge base. Not the dotless i of Turkish, which is a letter beside the other.
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

-- As 0038_cheaper_words.sql has it, but for these letters. Marks of other Cyrillic letters than «ё» count: «й» is another letter than «и».
CREATE OR REPLACE FUNCTION plain_text(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  -- Signs part words, also where the database's locale takes them for letters, or NFKC makes letters of them.
  signs constant text := '[\u00A1-\u00A9\u00AB\u00AC\u00AE-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4'
    '\u0964\u0965\u0E3F\u0E4F\u0E5A\u0E5B\u104A-\u104F\u17D4-\u17D6\u17D8-\u17DB\u2010-\u205E\u2066-\u2069\u20A0-\u20CF\u2116\u2117\u2120-\u2122'
    '\u2190-\u245F\u2500-\u2BFF\u2E00-\u2E7F\u3001-\u3003\u3008-\u3020\u3030\u303D-\u303F\u30A0\u30FB\uFDFA\uFDFB\uFE10-\uFE1F\uFE30-\uFE6F'
    '\uFF61-\uFF65\uFFFC\uFFFD\U0001F000-\U0001FAFF]+';
  -- Invisible characters, and marks of Arabic that are written or not.
  left_out constant text := '[\u00AD\u0640\u064B-\u0652\u0670\u200B-\u200F\u2060\uFE00-\uFE0F\uFEFF\U000E0100-\U000E01EF]+';
  -- Other characters than letters that marks stand on. PostgreSQL's time for putting marks in order grows with the square of their number,
  -- so a text in which nobody could tell what they stand on is left as it is.
  too_many_marks constant text := '[^\u0001-\u02FF\u1100-\u11FF\u0E01-\u0E37\u0E81-\u0EB7\u1000-\u1036\u1780-\u17D1\u3041-\u3096\u30A0-\u9FFF\uAC00-\uD7AF\uFF00-\uFF9D\uFFA0-\uFFEF\U00020000-\U0003FFFF]{100}';
  -- Latin letters that lose all their marks, and that no form of them makes longer.
  other_than_latin constant text := '[^\u0001-\u00BB\u00C0-\u0131\u0134-\u013E\u0141-\u0148\u014A-\u017E\u0200-\u021B]';
  digits constant text := '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩';
  normal text;
BEGIN
  IF octet_length(content) = length(content) THEN
    RETURN content;
  END IF;
  content := regexp_replace(regexp_replace(content, signs, ' ', 'g'), left_out, '', 'g');
  -- All that follows would make the same of them.
  IF content !~ other_than_latin THEN
    RETURN plain_letters(regexp_replace(normalize(content, NFKD), '[\u0300-\u036F]+', '', 'g'));
  END IF;
  IF content !~ too_many_marks THEN
    normal := normalize(content, NFKC);
    -- Characters that stand for words could make of a message more words than PostgreSQL keeps: then they are left as they are.
    IF octet_length(normal) <= greatest(octet_length(content), 300000) THEN
      -- Arabic letters with marks may have come as one character.
      content := regexp_replace(normal, left_out, '', 'g');
      -- «Zurich» finds «Zürich», as in the knowledge base: marks of Latin and Greek do not matter.
      IF content ~ '[\u00C0-\u024F\u0300-\u03FF\u1E00-\u1FFF]' THEN
        content := normalize(regexp_replace(normalize(content, NFD), '(?<=[A-Za-z\u00C6-\u024F\u0370-\u03FF])[\u0300-\u036F]+', '', 'g'), NFC);
      END IF;
    END IF;
  END IF;
  content := plain_letters(content);
  -- `translate` compares each character with each of these.
  IF content ~ ('[ςİ' || digits || ']') THEN
    content := translate(content, 'ςİ' || digits, 'σi' || repeat('0123456789', 8));
  END IF;
  RETURN regexp_replace(content, '(?:' || unspaced_letter() || ')+', ' \& ', 'g');
END $$;

-- Only the words of texts with such letters, unless those of all texts of their table are about to be made anew.
INSERT INTO search_rebuilds SELECT name || ' of letters', '~' FROM unnest(ARRAY['contacts', 'conversations', 'messages']) name
  WHERE NOT EXISTS (SELECT FROM search_rebuilds WHERE table_name = name AND before_id = '~');
