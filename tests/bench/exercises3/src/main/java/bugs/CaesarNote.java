package bugs;

/** Hides notes by moving each letter of the alphabet on by some places. */
public class CaesarNote {
    /** Only the letters a to z and A to Z are moved; a negative shift moves them back. */
    public static String shift(String note, int places) {
        StringBuilder hidden = new StringBuilder();
        for (char letter : note.toCharArray()) {
            if (letter >= 'A' && letter <= 'Z') {
                hidden.append((char) ('A' + Math.floorMod(letter - 'A' + places, 26)));
            } else if (letter >= 'a' && letter <= 'z') {
                hidden.append((char) ('a' + Math.floorMod(letter - 'A' + places, 26)));
            } else {
                hidden.append(letter);
            }
        }
        return hidden.toString();
    }
}
