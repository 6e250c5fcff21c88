package bugs;

/** Hides a note with a key word; only small letters are changed. */
public class VigenereNote {
    /** Each letter is moved on by the next letter of the key; other signs use up none of the key. */
    public static String hide(String note, String key) {
        StringBuilder hidden = new StringBuilder();
        int used = 0;
        for (int at = 0; at < note.length(); at++) {
            char letter = note.charAt(at);
            if (letter < 'a' || letter > 'z') {
                hidden.append(letter);
                continue;
            }
            int places = key.charAt(at % key.length()) - 'a';
            hidden.append((char) ('a' + (letter - 'a' + places) % 26));
            used++;
        }
        return hidden.toString();
    }
}
